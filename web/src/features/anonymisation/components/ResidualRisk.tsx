import { Notice } from '../../../ui/Notice.tsx';
import { NOTICE } from '../content.ts';

/** What an anonymised text is not, said wherever one is made or read. */
export function ResidualRisk() {
  return (
    <Notice tone="caution" title={NOTICE.title}>
      <p>{NOTICE.text}</p>
    </Notice>
  );
}
