import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { NOTICE } from '../content.ts';

const KEY = 'attendu.anonymisation.notice';

/** The warning on residual risk: in full the first time, then in one line. */
export function ResidualRisk() {
  const [isKnown] = useState(() => readStored(KEY) !== null);
  useEffect(() => void writeStored(KEY, 'vu'), []);
  if (isKnown) return <Notice tone="caution">{NOTICE.brief}</Notice>;
  return (
    <Notice tone="caution" title={NOTICE.title}>
      <p>{NOTICE.text}</p>
    </Notice>
  );
}
