import type { CitationChange } from '@attendu/contracts/research/schemas';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Changes, type KnownChanges, useChange } from './changes.ts';

const change = { kind: 'legiarti', id: 'LEGIARTI1', versionId: 'v1', state: 'ended' } as CitationChange;

function Shown({ versionId }: { versionId: string }) {
  const found = useChange({ kind: 'legiarti', versionId });
  return <p>{found === null ? 'none' : found === 'unknown' ? 'unknown' : `${found.change.state} ${found.day}`}</p>;
}

it.each<[string, KnownChanges, string, string]>([
  ['the changed version', { changes: [change], day: '2026-11-29' }, 'v1', 'ended 2026-11-29'],
  ['another version', { changes: [change], day: '2026-11-29' }, 'v2', 'none'],
  ['any version while the changes are unknown', 'unknown', 'v2', 'unknown'],
])('%s', (_name, known, versionId, expected) => {
  const html = renderToStaticMarkup(
    <Changes value={known}>
      <Shown versionId={versionId} />
    </Changes>,
  );
  expect(html).toBe(`<p>${expected}</p>`);
});
