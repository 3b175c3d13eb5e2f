import type { AnalysedPoint, Sentence, SourceDocument } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eraseTexts } from './erase-texts.ts';

const word = fc.stringMatching(/^[a-zé]{3,9}$/);
const text = fc.array(word, { minLength: 9, maxLength: 30 }).map((words) => `${words.join(' ')}.`);

function decision(n: number, content: string): SourceDocument {
  const quotation = { versionId: `V${n}`, start: 0, end: content.length, hash: '', text: content };
  return {
    ...{ kind: 'juritext', id: `V${n}`, versionId: `V${n}`, id_answer: `Jurisprudence - ${n}`, title: `Décision ${n}`, content },
    ...{ note: 9, citations: { 'Extrait 1': content }, quotations: [quotation], stance: 'support' },
    reliability: { grade: 'B', reason: '' },
    facts: { summary: content, number: [`19-19.46${n}`] },
    ...{ url: 'https://www.courdecassation.fr/decision/x', etat: null, date_debut: null, date_fin: null },
  };
}

function answerOf(contents: readonly string[], withSentences: boolean) {
  const docs = contents.map((content, index) => decision(index + 1, content));
  const sentences = contents.map(
    (content, index): Sentence => ({
      text: `Il est jugé : « ${content} » (Jurisprudence - ${index + 1} - 1).`,
      kind: 'quotation',
      support: [{ ref: `Jurisprudence - ${index + 1} - 1`, quotation: 0 }],
    }),
  );
  const markdown = `### Jurisprudence\n\n${sentences.map((one) => `- ${one.text}`).join('\n')}`;
  const columns = Object.fromEntries(SOURCE_KEYS.map((kind) => [`${kind}_docs`, kind === 'juritext' ? docs : []]));
  const kept = withSentences ? sentences : [];
  const point_data = { point: 'Point', final_answer: markdown, sentences: kept, insufficient: null };
  return {
    synthese: markdown,
    synthese_sentences: kept,
    points: [{ point_index: 1, point_data, ...columns } as AnalysedPoint],
    follow_up_question_1: contents[0] ?? null,
    follow_up_question_2: 'Et ensuite ?',
    notices: [],
  };
}

describe('an answer without a text that its publisher withdrew', () => {
  it('has none of its words left, and all of those of the other texts', () => {
    fc.assert(
      fc.property(fc.uniqueArray(text, { minLength: 2, maxLength: 4 }), fc.boolean(), (contents, withSentences) => {
        const { answer, isErased } = eraseTexts(
          answerOf(contents, withSentences),
          new Map([['juritext/V1', { state: 'withdrawn', on: '2026-11-20' }]]),
        );
        const [gone = '', ...others] = contents;
        const written = JSON.stringify(answer);
        expect(written).not.toContain(gone);
        for (const other of others) expect(written.split(other).length).toBeGreaterThan(4);
        expect(isErased(`Contexte : ${gone}`)).toBe(true);
        expect(others.some(isErased)).toBe(false);
        expect(answer.follow_up_question_1).toBeNull();
        const [first, second] = answer.points[0]?.juritext_docs ?? [];
        expect(first).toMatchObject({ content: '', quotations: [], facts: { number: ['19-19.461'] }, withdrawn: { state: 'withdrawn' } });
        expect(first?.facts?.summary).toBeUndefined();
        expect(second?.withdrawn).toBeUndefined();
        expect(answer.synthese.startsWith('### Jurisprudence\n\n- Passage effacé')).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('says once that passages in a row are erased, whichever goes first, and keeps the place of each sentence', () => {
    const contents = fc.uniqueArray(text, { minLength: 2, maxLength: 6 });
    const by = fc.constantFrom({ state: 'withdrawn', by: 'publisher' }, { state: 'withdrawn', by: 'operator' }, {
      state: 'replaced',
    } as const);
    fc.assert(
      fc.property(
        contents,
        fc.array(by, { minLength: 6, maxLength: 6 }),
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        (all, hows, gone) => {
          const before = answerOf(all, true);
          const erased = all.flatMap((_, index) => (gone[index] ? [index] : []));
          const of = (indices: readonly number[]) =>
            new Map(indices.map((index) => [`juritext/V${index + 1}`, { ...hows[index], on: null }])) as Parameters<typeof eraseTexts>[1];
          const { answer } = eraseTexts(before, of(erased));
          const oneByOne = erased.reduce((now, index) => eraseTexts(now, of([index])).answer, before);
          expect(oneByOne).toEqual(answer);
          expect(erased.toReversed().reduce((now, index) => eraseTexts(now, of([index])).answer, before)).toEqual(answer);
          expect(answer.synthese_sentences).toHaveLength(all.length);
          const runs = all.filter(
            (_, index) => gone[index] && !(index > 0 && gone[index - 1] && JSON.stringify(hows[index - 1]) === JSON.stringify(hows[index])),
          ).length;
          expect(answer.synthese.match(/effacés? :/g) ?? []).toHaveLength(runs);
          for (const [index, sentence] of answer.synthese_sentences.entries()) {
            expect(answer.synthese).toContain(sentence.text);
            if (gone[index]) expect(sentence.text).toContain(`Jurisprudence - ${index + 1} - 1`);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('says who withdrew a text', () => {
    const said = (how: object) =>
      eraseTexts(
        answerOf(['Une cause réelle et sérieuse justifie le licenciement prononcé hier.', 'Autre.'], true),
        new Map([['juritext/V1', { state: 'withdrawn', on: null, ...how }]]) as Parameters<typeof eraseTexts>[1],
      ).answer.synthese;
    expect(said({ by: 'publisher' })).toContain('Passage effacé : texte retiré par son éditeur (Jurisprudence - 1 - 1).');
    expect(said({ by: 'operator' })).toContain("Passage effacé : texte retiré du fonds par l'administrateur (Jurisprudence - 1 - 1).");
    expect(said({})).toContain('Passage effacé : texte retiré du fonds (Jurisprudence - 1 - 1).');
  });

  it('finds its passages whatever characters they have', () => {
    const contents = ['\uf0b7 Une cause réelle et sérieuse justifie le licenciement prononcé hier.', '\uf0b7 Autre.'];
    const erasures = new Map([['juritext/V1', { state: 'withdrawn', by: 'publisher', on: null }]]) as Parameters<typeof eraseTexts>[1];
    const { synthese, synthese_sentences } = eraseTexts(answerOf(contents, true), erasures).answer;
    expect(synthese).toContain('Passage effacé : texte retiré par son éditeur (Jurisprudence - 1 - 1).');
    for (const { text } of synthese_sentences) expect(synthese).toContain(text);
  });

  it('is the same when it is erased again', () => {
    const erasures = new Map([['juritext/V1', { state: 'replaced', on: null }]]) as Parameters<typeof eraseTexts>[1];
    const once = eraseTexts(
      answerOf(['Une cause réelle et sérieuse justifie le licenciement prononcé hier.', 'Autre.'], true),
      erasures,
    ).answer;
    expect(eraseTexts(once, erasures).answer).toEqual(once);
  });

  it('joins its passage to one that an earlier release marked with the curved apostrophe', () => {
    const texts = ['Une cause réelle et sérieuse justifie le licenciement prononcé hier.', 'Autre.'];
    const erasures = new Map([['juritext/V1', { state: 'withdrawn', by: 'operator', on: null }]]) as Parameters<typeof eraseTexts>[1];
    const once = eraseTexts(answerOf(texts, true), erasures).answer;
    const curved = JSON.parse(JSON.stringify(once).replaceAll("l'administrateur", 'l’administrateur')) as typeof once;
    expect(JSON.stringify(curved)).toContain('l’administrateur');
    expect(JSON.stringify(eraseTexts(curved, erasures).answer)).not.toContain('l’administrateur');
  });
});
