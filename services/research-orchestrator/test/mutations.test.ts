import type { AnalysedPoint, Quotation, Sentence, SourceDocument } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import { type AskStore, provedAnswer } from '@attendu/law/proved-answer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compactCorpus } from '../src/corpus/compact.ts';
import { readManifest } from '../src/corpus/manifest.ts';
import { readChunk } from '../src/corpus/read.ts';
import { cutPassages } from '../src/domain/reading/cut.ts';
import { sha256 } from '../src/domain/reading/hash.ts';
import { type SourceId, sourceId } from '../src/domain/writing/draft.ts';
import { verifyDraft } from '../src/domain/writing/verify.ts';
import { type SmallPackages, smallPackages } from './small-packages.ts';

const WANTED = 1_000;

/** A passage of a real text, as quoted in a dossier. */
type Case = { readonly content: string; readonly quotation: Quotation };
type Mutation = { readonly name: string; mutate(text: string, place: number): string | null };

const splice = (text: string, at: number, length: number, by: string): string => text.slice(0, at) + by + text.slice(at + length);
/** The n-th match of a pattern, so that mutations are spread over the text. */
function nth(text: string, pattern: RegExp, place: number): RegExpMatchArray | null {
  const all = [...text.matchAll(pattern)];
  return all[place % Math.max(1, all.length)] ?? null;
}

/** Mutations that make a quotation false. */
const MUTATIONS: readonly Mutation[] = [
  {
    name: 'a character',
    mutate: (text, place) => {
      const at = place % text.length;
      return splice(text, at, 1, text.charAt(at) === 'x' ? 'y' : 'x');
    },
  },
  { name: 'a space for a no-break space', mutate: (text, place) => swap(text, / /g, place, '\u00a0') },
  { name: 'a word', mutate: (text, place) => swap(text, /\p{L}{3,}/gu, place, 'salarié') },
  { name: 'a word left out', mutate: (text, place) => swap(text, /\p{L}+ /gu, place, '') },
  {
    name: 'a number',
    mutate: (text, place) => {
      const found = nth(text, /\d+/g, place);
      return found === null ? null : splice(text, found.index ?? 0, found[0].length, String(Number(found[0]) + 1));
    },
  },
  { name: 'a number in letters', mutate: (text, place) => swap(text, /\b(?:un|deux|trois|quatre|six|huit|dix)\b/g, place, 'douze') },
  { name: 'a negation taken out', mutate: (text, place) => swap(text, /\bne |\bn['’]| pas\b/g, place, ' ') },
  { name: 'a negation put in', mutate: (text, place) => swap(text, /\b(?:est|peut|doit|sont|peuvent)\b/g, place, 'ne peut pas') },
];

function swap(text: string, pattern: RegExp, place: number, by: string): string | null {
  const found = nth(text, pattern, place);
  if (found === null || found[0] === by) return null;
  return splice(text, found.index ?? 0, found[0].length, by);
}

describe('a thousand quotations of real texts', () => {
  let small: SmallPackages;
  const cases: Case[] = [];

  beforeAll(async () => {
    small = await smallPackages();
    await compactCorpus(small.packages, small.dataDir, () => undefined);
    const found: Case[] = [];
    for (const chunk of (await readManifest(small.dataDir))?.chunks ?? [])
      for await (const { version: versionId, content } of readChunk(small.dataDir, chunk))
        for (const { start, end } of cutPassages(content).filter((passage) => passage.end - passage.start > 20)) {
          const text = content.slice(start, end);
          found.push({ content, quotation: { versionId, start, end, text, hash: sha256(text) } });
        }
    const step = Math.floor(found.length / WANTED);
    for (let i = 0; i < WANTED; i++) cases.push(found[i * step] as Case);
  });
  afterAll(() => small.remove());

  it('untouched, raise no alarm', () => {
    expect(cases).toHaveLength(WANTED);
    for (const one of cases) {
      expect(standsShown(one)).toEqual({ proof: 'store', sentence: true });
      expect(standsWritten(one)).toBe(true);
    }
  });

  it('changed by a character, a word, a number or a negation, are all caught: in the quotation, in the sentence, in the store', () => {
    const caught = new Map(MUTATIONS.map(({ name }) => [name, 0]));
    for (const [index, one] of cases.entries()) {
      for (const { name, mutate } of MUTATIONS) {
        const text = mutate(one.quotation.text, index * 7);
        if (text === null || text === one.quotation.text) continue;
        const quotation = { ...one.quotation, text };
        const label = `${name}: ${one.quotation.versionId} ${one.quotation.start}`;
        // Mutates the quotation, its hash, or the dossier's copy of the text.
        const copy = splice(one.content, quotation.start, one.quotation.text.length, text);
        const moved = { ...quotation, hash: sha256(text), end: quotation.start + text.length };
        for (const shown of [
          { ...one, quotation },
          { ...one, quotation: { ...quotation, hash: sha256(text) } },
          { content: copy, quotation: moved },
        ]) {
          expect([label, standsShown(shown, one.content)]).toEqual([label, { proof: 'failed', sentence: false }]);
          expect([label, standsWritten({ ...shown, content: one.content })]).toEqual([label, false]);
        }
        // Mutates the sentence while its passage is intact.
        expect([label, standsShown(one, one.content, text)]).toEqual([label, { proof: 'store', sentence: false }]);
        // Mutates the stored text itself.
        expect([label, standsShown(one, copy)]).toEqual([label, { proof: 'failed', sentence: false }]);
        caught.set(name, (caught.get(name) ?? 0) + 1);
      }
    }
    expect(caught.get('a character')).toBe(WANTED);
    expect(caught.get('a word')).toBeGreaterThan(900);
    expect(caught.get('a number')).toBeGreaterThan(200);
    expect(caught.get('a negation taken out')).toBeGreaterThan(100);
    expect(caught.get('a negation put in')).toBeGreaterThan(200);
  });
});

/** What a reader sees of a dossier with this quotation when the store holds `stored`. `said`: the quoted passage of the answer. */
function standsShown(
  { content, quotation }: Case,
  stored: string = content,
  said: string = quotation.text,
): { proof: string | undefined; sentence: boolean } {
  const store: AskStore = (_document, { start, end, hash }) => sha256(stored.slice(start, end)) === hash;
  const sentence: Sentence = {
    text: `Cet article dispose : «\u00a0${said}\u00a0» (Legiarti - 1 - 1).`,
    kind: 'quotation',
    support: [{ ref: 'Legiarti - 1 - 1', quotation: 0 }],
  };
  const document = {
    versionId: quotation.versionId,
    id_answer: 'Legiarti - 1',
    content,
    quotations: [quotation],
  } as unknown as SourceDocument;
  const point = {
    point_index: 1,
    point_data: { point: '', final_answer: sentence.text, sentences: [sentence], insufficient: null },
    ...Object.fromEntries(SOURCE_KEYS.map((kind) => [`${kind}_docs`, kind === 'legiarti' ? [document] : []])),
  } as unknown as AnalysedPoint;
  const proved = provedAnswer([point], [sentence], store);
  const [shown, short] = [proved.points[0]?.point_data.sentences[0], proved.sentences[0]];
  expect(shown?.unproved).toBe(short?.unproved);
  return { proof: proved.points[0]?.legiarti_docs[0]?.quotations[0]?.proof, sentence: shown?.unproved === undefined };
}

/** Whether a draft sentence with this quotation survives verification. */
function standsWritten({ content, quotation }: Case): boolean {
  const id: SourceId = sourceId('legiarti', quotation.versionId);
  const draft = {
    blocks: [
      {
        type: 'paragraph' as const,
        sentences: [{ kind: 'quotation' as const, parts: [{ type: 'quote' as const, source: id, quotation: 0 }] }],
      },
    ],
    brief: [],
    reserve: null,
    sources: [{ kind: 'legiarti' as const, versionId: quotation.versionId, quotations: [quotation] }],
    insufficient: null,
  };
  const { blocks, sources, insufficient } = verifyDraft(draft, () => content).draft;
  const stands = blocks.some((block) => block.type === 'paragraph' && block.sentences.some(({ kind }) => kind === 'quotation'));
  // An answer left without proof says that its sources are insufficient, and cites nothing.
  expect([stands, sources.length > 0, insufficient === null]).toEqual([stands, stands, stands]);
  return stands;
}
