import { expect, test } from 'vitest';
import { L1221_19, L1221_22, L1235_3, L1243_8, SECTION_4, SYNTEC_4_2 } from '../articles.test-data.ts';
import { readingQuery } from '../reading/query.ts';
import { readDocuments } from '../reading/read.ts';
import type { StoredVersion } from '../stored-version.ts';
import { AT, POINT, QUESTION, writerInput } from '../writer-input.test-data.ts';
import { sentencesOf } from './draft.ts';
import { writeExtractive } from './extractive.ts';
import { numberSources, renderAnswer } from './render.ts';
import { writeSynthesis } from './synthesis.ts';
import { verifyDraft } from './verify.ts';

function write(point: string, question: string, versions: readonly StoredVersion[], idcc: string | null = null) {
  const input = writerInput(versions, point, question, idcc);
  const contentOf = (versionId: string): string => versions.find((version) => version.versionId === versionId)?.content ?? '';
  return { draft: writeExtractive(input), readings: input.readings, contentOf };
}

test('quotes in its first sentence the rule and the item that the question names, and no other item', () => {
  const { draft } = write(POINT, QUESTION, SECTION_4);
  const numbering = numberSources(draft.sources, 1);
  const { markdown, sentences } = renderAnswer(draft.blocks, () => numbering);
  expect(sentences[0]?.text).toBe(
    "L'article L.\u00a01221-19 du code du travail, en vigueur depuis le 27\u00a0juin 2008, dispose\u00a0: «\u00a0Le contrat de travail à durée indéterminée peut comporter une période d'essai dont la durée maximale est :\u00a0» puis, au 3°, «\u00a0Pour les cadres, de quatre mois.\u00a0» (Legiarti - 1 - 1).",
  );
  expect(markdown).not.toContain('de deux mois');
  expect(sentences[0]).toMatchObject({
    kind: 'quotation',
    support: [
      { ref: 'Legiarti - 1 - 1', quotation: 0 },
      { ref: 'Legiarti - 1 - 1', quotation: 1 },
    ],
  });
});

test('sets apart a text that limits another, and reports it in the short answer as a reservation', () => {
  const { draft, readings } = write(POINT, QUESTION, SECTION_4);
  expect(readings.find(({ reading }) => reading.document.versionId === L1221_22.versionId)?.reading.stance).toBe('oppose');
  const headings = draft.blocks.flatMap((block) => (block.type === 'heading' ? [block.text] : []));
  expect(headings).toContain('Exceptions et réserves');
  const blocks = writeSynthesis({
    at: AT,
    dataDates: [{ kind: 'legiarti', date: '2026-03-27' }],
    lack: null,
    points: [{ heading: POINT, asked: true, seen: true, draft, notInCorpus: [] }],
    documentsRead: 5,
  });
  const { markdown } = renderAnswer(blocks, () => numberSources(draft.sources, 1));
  expect(markdown.indexOf('Pour les cadres, de quatre mois')).toBeLessThan(markdown.indexOf('### Réserve'));
  expect(markdown).toMatch(
    new RegExp(
      `Droit applicable au 27\u00a0novembre 2026, d'après le fonds à jour au 27\u00a0mars 2026\u202f; 5\u00a0documents lus, ${draft.sources.length}\u00a0cités\\.$`,
    ),
  );
});

test('says first in the short answer that the first question has no answer', () => {
  const { draft } = write(POINT, QUESTION, SECTION_4);
  const { draft: nothing } = write('Gravité de surface de Jupiter', 'Quelle est la gravité de surface de Jupiter ?', SECTION_4);
  const points = [
    { heading: 'Gravité de surface de Jupiter', asked: true, seen: true, draft: nothing, notInCorpus: [] },
    { heading: POINT, asked: true, seen: true, draft, notInCorpus: [] },
  ];
  const blocks = writeSynthesis({ at: AT, dataDates: [{ kind: 'legiarti', date: '2026-03-27' }], points, lack: null, documentsRead: 5 });
  const { markdown } = renderAnswer(blocks, () => numberSources(draft.sources, 2));
  expect(markdown).toMatch(/^Sources insuffisantes\./);
});

test('quotes in the short answer once a rule shared by several points', () => {
  const { draft } = write(POINT, QUESTION, SECTION_4);
  const points = [POINT, 'Durée de la période d’essai des cadres'].map((heading) => ({
    heading,
    asked: true,
    seen: true,
    draft,
    notInCorpus: [],
  }));
  const blocks = writeSynthesis({ at: AT, dataDates: [{ kind: 'legiarti', date: '2026-03-27' }], lack: null, points, documentsRead: 5 });
  const { markdown } = renderAnswer(blocks, ({ point = 1 }) => numberSources(draft.sources, point));
  expect(markdown.split('Pour les cadres, de quatre mois')).toHaveLength(2);
});

test('verifies every quoting sentence; other sentences only name a source or warn', () => {
  const { draft, contentOf } = write(POINT, QUESTION, SECTION_4);
  const verified = verifyDraft(draft, (id) => contentOf(id.split('/')[1] ?? '') || null);
  expect(verified.removed).toEqual([]);
  expect(verified.checked).toBeGreaterThan(4);
  for (const { kind, parts } of sentencesOf(draft.blocks)) {
    const quotes = parts.filter((part) => part.type === 'quote').length;
    if (kind === 'quotation') expect(quotes).toBeGreaterThan(0);
    else expect(quotes).toBe(0);
    for (const part of parts) if (part.type === 'text') expect(part.text).not.toMatch(/[«»]/);
  }
});

test('gives the figure asked in the short answer, even when its sentence shares no other word with the question', () => {
  const { draft } = write("Montant de l'indemnité de précarité", "Quel est le montant de l'indemnité de précarité en CDD ?", [L1243_8]);
  const blocks = writeSynthesis({
    at: AT,
    dataDates: [{ kind: 'legiarti', date: '2026-03-27' }],
    lack: null,
    points: [{ heading: 'Montant', asked: true, seen: true, draft, notInCorpus: [] }],
    documentsRead: 1,
  });
  const { markdown } = renderAnswer(blocks, () => numberSources(draft.sources, 1));
  expect(markdown).toContain('\u00a0; «\u00a0Cette indemnité est égale à 10 % de la rémunération');
});

test('quotes the table row that the question names under its column headers, never the headers alone', () => {
  const question = "Quelle indemnité pour un licenciement sans cause réelle et sérieuse avec 12 ans d'ancienneté ?";
  const { draft } = write(question, question, [L1235_3]);
  const { markdown } = renderAnswer(draft.blocks, () => numberSources(draft.sources, 1));
  expect(markdown).toContain('«\u00a012 | 3 | 11\u00a0»');
  // Another row contains the same number, as an amount.
  expect(markdown).not.toMatch(/2 \| 3 \| 3,5|14 \| 3 \| 12/);
  expect(markdown.indexOf('Ancienneté du salarié')).toBeLessThan(markdown.indexOf('12 | 3 | 11'));
  const other = question.replace('12 ans', '13 ans');
  const { draft: without } = write(other, other, [L1235_3]);
  expect(renderAnswer(without.blocks, () => numberSources(without.sources, 1)).markdown).not.toContain(' | ');
});

test('puts an agreement that the question names first, with its whole list', () => {
  const question = 'Quelle est la durée du préavis de démission dans la convention Syntec ?';
  const { draft } = write('Durée du préavis de démission', question, [SYNTEC_4_2], '1486');
  const { markdown } = renderAnswer(draft.blocks, () => numberSources(draft.sources, 1));
  expect(markdown).toMatch(
    /^L'article 4\.2 de la convention collective nationale des bureaux d'études techniques \(IDCC 1486\), texte étendu, en vigueur depuis le 1er\u00a0mai 2023, dispose/,
  );
  expect(markdown).toContain("- «\u00a0de moins de 2 ans d'ancienneté : 1 mois\u00a0».");
  expect(markdown).toContain('- «\u00a0pour les ingénieurs et cadres : 3 mois.\u00a0»');
});

test('says nothing when nothing answers', () => {
  const { draft } = write('Gravité de surface de Jupiter', 'Quelle est la gravité de surface de Jupiter ?', SECTION_4);
  expect(draft).toMatchObject({ sources: [], brief: [], reserve: null });
  expect(draft.insufficient).toContain('rticles de loi, 5 textes lus');
});

test('leaves out a text that was not in force on the day', () => {
  const query = readingQuery(POINT, QUESTION);
  const { kept, rejected } = readDocuments(query, [{ version: L1221_19, rank: 0, exact: true, heading: '', paragraphs: [] }], '2007-01-01');
  expect(kept).toEqual([]);
  expect(rejected).toEqual([{ kind: 'legiarti', versionId: L1221_19.versionId, reason: 'not_in_force' }]);
});

test('writes « dispose » in its own words and never changes a quotation', () => {
  const L1221_23_SAYS = 'Elles sont expressément stipulées : le contrat stipule leur durée maximale pour un cadre.';
  const { draft } = write(POINT, QUESTION, [{ ...L1221_19, content: L1221_23_SAYS }]);
  const words = { type: 'text', text: "L'accord stipule, les textes stipulent : " } as const;
  const said = draft.brief.map((sentence) => ({ ...sentence, parts: [words, ...sentence.parts] }));
  const { markdown } = renderAnswer([{ type: 'paragraph', sentences: said }], () => numberSources(draft.sources, 1));
  expect(markdown).toContain(`L'accord dispose, les textes disposent\u00a0: `);
  expect(markdown).toContain(L1221_23_SAYS);
});
