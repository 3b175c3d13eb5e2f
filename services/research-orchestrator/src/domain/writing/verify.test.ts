import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from '../reading/hash.ts';
import { type DraftQuotation, type PointDraft, type SourceId, sentencesOf } from './draft.ts';
import { numberSources, renderAnswer } from './render.ts';
import { verifyDraft } from './verify.ts';

const CONTENT =
  "La période d'essai peut être renouvelée une fois si un accord de branche étendu le prévoit.\nElle ne peut pas dépasser huit mois.";
const ID: SourceId = 'legiarti/LEGIARTI000000000001';
const OTHER: SourceId = 'legiarti/LEGIARTI000000000002';

function quotation(start: number, end: number): DraftQuotation {
  const text = CONTENT.slice(start, end);
  return { start, end, text, hash: sha256(text) };
}

function draft(quotations: readonly DraftQuotation[]): PointDraft {
  const quote = quotations.map((_, index) => ({ type: 'quote', source: ID, quotation: index }) as const);
  return {
    blocks: [
      { type: 'heading', text: 'Règle applicable' },
      {
        type: 'paragraph',
        sentences: quote.map((part) => ({ kind: 'quotation', parts: [{ type: 'text', text: "L'article dispose : " }, part] })),
      },
      {
        type: 'paragraph',
        sentences: [
          {
            kind: 'supported',
            parts: [
              { type: 'text', text: 'Voir aussi ' },
              { type: 'reference', source: OTHER },
            ],
          },
        ],
      },
      { type: 'paragraph', sentences: [{ kind: 'notice', parts: [{ type: 'text', text: 'Droit applicable.' }] }] },
    ],
    brief: [],
    reserve: null,
    sources: [{ kind: 'legiarti', versionId: 'LEGIARTI000000000001', quotations }],
    insufficient: null,
  };
}

const store = (content: string | null) => (id: SourceId) => (id === ID ? content : null);

test('passes what is in the store, and drops a reference without a document', () => {
  const verified = verifyDraft(draft([quotation(0, 91), quotation(92, 128)]), store(CONTENT));
  expect(verified.checked).toBe(2);
  expect(verified.removed).toEqual([]);
  expect(sentencesOf(verified.draft.blocks).map(({ kind }) => kind)).toEqual(['quotation', 'quotation', 'notice']);
});

test('catches one changed character, in a quotation or in the stored text', () => {
  fc.assert(
    fc.property(fc.nat({ max: 90 }), fc.constantFrom('x', ' ', '9', 'é', '\u00a0', ''), fc.boolean(), (at, by, inStore) => {
      const good = quotation(0, 91);
      const changed = (text: string) => text.slice(0, at) + by + text.slice(at + 1);
      fc.pre(changed(CONTENT) !== CONTENT);
      const bad = inStore ? good : { ...good, text: changed(good.text) };
      const { draft: kept, removed } = verifyDraft(draft([bad, quotation(92, 128)]), store(inStore ? changed(CONTENT) : CONTENT));
      expect(removed.some((one) => one.start === 0)).toBe(true);
      expect(sentencesOf(kept.blocks).every((sentence) => !JSON.stringify(sentence).includes('"quotation":5'))).toBe(true);
      expect(kept.sources.flatMap((source) => source.quotations).some((one) => one.start === 0)).toBe(false);
    }),
  );
});

test('catches a forged hash, an empty or reversed span, an unknown document', () => {
  const forged = { ...quotation(0, 91), hash: sha256('autre chose') };
  expect(verifyDraft(draft([forged]), store(CONTENT)).removed[0]?.why).toBe('hash_differs');
  expect(verifyDraft(draft([quotation(10, 10)]), store(CONTENT)).removed[0]?.why).toBe('text_differs');
  expect(verifyDraft(draft([{ ...quotation(10, 20), start: 20, end: 10 }]), store(CONTENT)).removed[0]?.why).toBe('text_differs');
  expect(verifyDraft(draft([quotation(0, 91)]), store(null)).removed[0]?.why).toBe('no_document');
});

test('reports an answer of which nothing is left', () => {
  const { draft: kept } = verifyDraft(draft([quotation(0, 91)]), store(null));
  expect(kept).toMatchObject({ brief: [], sources: [], insufficient: expect.stringMatching(/^Sources insuffisantes\./) });
  expect(sentencesOf(kept.blocks).map(({ kind }) => kind)).toEqual(['notice']);
});

test('keeps each remaining sentence on its own quotations after a removal', () => {
  const good = [quotation(0, 21), quotation(22, 50), quotation(92, 128)];
  fc.assert(
    fc.property(fc.subarray([0, 1, 2]), (broken) => {
      const quotations = good.map((one, index) => (broken.includes(index) ? { ...one, text: `${one.text}!` } : one));
      const { draft: kept } = verifyDraft(draft(quotations), store(CONTENT));
      const numbering = numberSources(kept.sources, 1);
      const { sentences } = renderAnswer(kept.blocks, () => numbering);
      const quoted = sentences.filter(({ kind }) => kind === 'quotation');
      const left = good.filter((_, index) => !broken.includes(index));
      expect(quoted.map(({ text }) => text)).toEqual(left.map(({ text }) => expect.stringContaining(`«\u00a0${text}\u00a0»`)));
      for (const [index, sentence] of quoted.entries()) {
        const [support] = sentence.support;
        expect(support?.ref).toBe('Legiarti - 1 - 1');
        expect(kept.sources[0]?.quotations[support?.quotation ?? -1]?.text).toBe(left[index]?.text);
      }
    }),
  );
});
