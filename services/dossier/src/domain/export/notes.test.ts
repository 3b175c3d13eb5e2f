import { expect, test } from 'vitest';
import { document } from '../../../../../libs/law/src/dossier/fixtures.test-data.ts';
import { createNotes } from './notes.ts';

test('a source is described in its first note; the next ones name it and lead to it', () => {
  const force = [{ state: 'good' as const, sentence: 'En vigueur depuis le 27 juin 2008' }];
  const notes = createNotes(() => force, true);
  const url = 'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI1';
  const failed = { versionId: 'legiarti-1-v1', hash: '', text: 'perdu', start: 0, end: 5, proof: 'failed' as const };
  const cited = (n: number, point: number) => ({
    kind: 'legiarti' as const,
    n,
    point,
    document: document('legiarti', n, { url, quotations: [failed] }),
  });
  for (const [one, quotations] of [
    [cited(1, 1), []],
    [cited(1, 1), [0]],
    [cited(2, 1), []],
    [cited(1, 2), []],
  ] as const)
    notes.add(one, quotations);
  const said = notes.all.map(({ inlines }) =>
    inlines
      .map((inline) => ('text' in inline ? inline.text : ''))
      .join('')
      .replaceAll('\u00a0', ' '),
  );
  expect(
    said.map((note) =>
      note.replace(/ \(.*\)| : Document \d, version legiarti-\d-v1\. En vigueur depuis le 27 juin 2008\. www\.legifrance\.gouv\.fr/, ' …'),
    ),
  ).toEqual(['L 1, point 1 …', expect.stringMatching(/^L 1, point 1 : texte précité\. ./), 'L 2, point 1 …', 'L 1, point 2 …']);
  expect(new Set(notes.all.map(({ inlines: [place] }) => (place?.type === 'place' ? place.id : null))).size).toBe(3);
});
