import { expect, it } from 'vitest';
import { L1221_19, SECTION_4 } from '../articles.test-data.ts';
import { CLAIM, decision, FACTS, HOLDING, PARTS } from '../decisions.test-data.ts';
import { reliabilityOf } from '../reliability.ts';
import type { StoredVersion } from '../stored-version.ts';
import { AT, POINT, QUESTION, writerInput } from '../writer-input.test-data.ts';
import { writeExtractive } from './extractive.ts';
import { numberSources, renderAnswer } from './render.ts';

function answerOf(versions: readonly StoredVersion[]) {
  const input = writerInput(versions, POINT, QUESTION);
  const draft = writeExtractive(input);
  const { markdown } = renderAnswer(draft.blocks, () => numberSources(draft.sources, 1));
  const quoted = draft.sources.flatMap(({ quotations }) => quotations.map(({ text }) => text));
  return { draft, readings: input.readings, quoted, markdown: markdown.replaceAll('\u00a0', ' ') };
}

const ruling = decision('JURITEXT000000000001', PARTS, { publication: 'Publié au Bulletin' });
const comment: StoredVersion = {
  ...L1221_19,
  kind: 'bofip',
  documentId: '1-PGP',
  versionId: '1-PGP-2020-01-01',
  title: "Durée maximale de la période d'essai d'un cadre en CDI",
  content: "La durée maximale de la période d'essai d'un cadre en CDI est de quatre mois.",
  hierarchy: ['BIC'],
  number: 'BOI-BIC-10',
  facts: { identifiant: 'BOI-BIC-10' },
};

it("quotes the court's holding after the rule, under its citation, and nothing that a party argues", () => {
  const { markdown, quoted } = answerOf([ruling, ...SECTION_4]);
  expect(markdown).toContain("La décision Cass. soc., 12 mars 2024, n° 23-12.345 retient : « La durée maximale de la période d'essai");
  expect(markdown.indexOf('### Règle applicable')).toBeLessThan(markdown.indexOf('### Jurisprudence'));
  expect(quoted).toContain(HOLDING);
  for (const text of [CLAIM, FACTS]) expect(quoted.some((one) => text.includes(one))).toBe(false);
});

it('puts doctrine after the law and the decisions, even when its words are closest to the question', () => {
  const { markdown, draft } = answerOf([comment, ruling, ...SECTION_4]);
  const places = ['### Règle applicable', '### Jurisprudence', '### Doctrine'].map((heading) => markdown.indexOf(heading));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(draft.brief.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'quote' ? [part.source] : [])))).toEqual(
    expect.arrayContaining([expect.stringContaining('legiarti/')]),
  );
  expect(JSON.stringify(draft.brief)).not.toContain('bofip/');
});

it('rests nothing on a quashed decision, and names it with its fate', () => {
  const quashed = decision('JURITEXT000000000002', PARTS, {
    fate: { kind: 'quashed', by: 'Cass. ass. plén., 2 avril 2025, n° 24-10.001' },
  });
  const { readings, markdown, quoted } = answerOf([quashed, ...SECTION_4]);
  const reading = readings.find(({ reading: { document } }) => document.versionId === quashed.versionId)?.reading;
  expect(reading?.stance).toBe('context');
  expect(reading?.why).toContain('cassée par Cass. ass. plén.');
  expect(markdown).not.toMatch(/n° 23-12\.345 retient/);
  for (const sentence of markdown.split('\n').filter((line) => line.includes('23-12.345'))) expect(sentence).toContain('cassée par');
  expect(quoted.filter((text) => text === HOLDING).length).toBeLessThanOrEqual(1);
  expect(reliabilityOf(quashed, AT).grade).toBe('E');
});

it('says that a decision under appeal is not final', () => {
  const appealed = decision('JURITEXT000000000003', PARTS, { fate: { kind: 'appealed' } });
  const { markdown } = answerOf([appealed, ...SECTION_4]);
  expect(markdown).toContain("n° 23-12.345 (frappée d'un recours) retient");
  expect(markdown).toContain("Elle n'est pas définitive (Jurisprudence - 1 - 1).");
  expect([reliabilityOf(appealed, AT).grade, reliabilityOf(ruling, AT).grade, reliabilityOf(comment, AT).grade]).toEqual(['D', 'B', 'C']);
});
