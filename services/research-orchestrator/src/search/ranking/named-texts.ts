import { findCodes } from '@attendu/law/codes';
import { findReferences } from '@attendu/law/references';
import type { LawStructure } from '../indexing/law-structure.ts';

/** The documents among which a question is searched: those of the codes and acts that it names, when the index has them; `mask` otherwise. */
export type NamedTexts = (question: string, mask: Uint8Array | null) => Uint8Array | null;

/** Combinations of texts and dates kept in memory: questions use few of them. */
const KEPT = 32;
/** Maximum characters of a question that are read. */
const LONGEST = 4000;

/** « Code civil », « CGI », « RGPD », « règlement (UE) 2016/679 »: ids of codes and CELEX numbers. */
export function textsNamed(question: string): string[] {
  const read = question.slice(0, LONGEST);
  const acts = findReferences(read).flatMap((reference) => (reference.type === 'celex' ? [reference.value] : []));
  return [...findCodes(read).map(({ id }) => id), ...acts];
}

export function createNamedTexts({ textOf, texts }: Pick<LawStructure, 'textOf' | 'texts'>): NamedTexts {
  const numbers = new Map(texts.map((text, number) => [text, number]));
  const kept = new Map<string, { readonly mask: Uint8Array | null; readonly within: Uint8Array }>();
  return (question, mask) => {
    const named = new Set(textsNamed(question).flatMap((id) => numbers.get(id) ?? []));
    if (named.size === 0) return mask;
    const key = [...named].sort((a, b) => a - b).join(',');
    const known = kept.get(key);
    if (known !== undefined && known.mask === mask) return known.within;
    const within = Uint8Array.from(textOf, (number, doc) => (named.has(number) && mask?.[doc] !== 0 ? 1 : 0));
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value as string);
    kept.set(key, { mask, within });
    return within;
  };
}
