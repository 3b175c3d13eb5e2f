import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A span of a development decision, annotated by another engine. */
type Annotation = { readonly category: string; readonly start: number; readonly end: number; readonly text: string };
export type Decision = {
  readonly id: string;
  readonly jurisdiction: string;
  readonly text: string;
  readonly annotations: readonly Annotation[];
};

/** A name or another identifying span of a decision, to be filled with a drawn value. The same `slot` is the same name. */
export type Slot = {
  readonly slot: string;
  readonly kind: 'given' | 'surname' | 'adresse' | 'localite' | 'dateNaissance';
  readonly gender: 'm' | 'f' | null;
};
/** A piece of a decision: plain text, a slot to fill, or text that must not change. */
export type Piece = { readonly text: string; readonly slot?: Slot; readonly keep?: KeepClass };
export const KEEP_CLASSES = [
  'articles',
  'dates',
  'montants',
  'villes de juridictions',
  'magistrats',
  'avocats',
  'lois et affaires',
  'numéros de procédure',
  'organismes',
] as const;
export type KeepClass = (typeof KEEP_CLASSES)[number];
export type Template = { readonly id: string; readonly pieces: readonly Piece[] };

const DECISIONS = fileURLToPath(new URL('../training/decisions.jsonl', import.meta.url));

/** The development decisions. `held` is the third reserved for the report. */
export function readDecisions(part: 'dev' | 'held' | 'all'): Decision[] {
  return readFileSync(DECISIONS, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Decision)
    .filter((_, at) => part === 'all' || (at % 3 === 2) === (part === 'held'));
}

const FEMALE_BEFORE = /(?:Mme|Mmes|Madame|Mesdames|Mlle|Mademoiselle|née|épouse)\s(?:[\p{L}-]+\s){0,3}$/iu;
const MALE_BEFORE = /(?:M\.|MM\.|Monsieur|Messieurs|né)\s(?:[\p{L}-]+\s){0,3}$/u;
/** Errors of the other engine: lawyers and registrars annotated as parties, and fragments of words. */
const NOT_A_PARTY = /(?:\bMe|\bMa[iî]tre|S\.E\.L\.A\.R\.L\.|SELARL|SCP|S\.A\.S\.U?\.?|SASU?|SARL|S\.A\.R\.L\.)\s(?:[\p{L}-]+[\s-])*$/u;

/** Splits a decision at its names. Wrong annotations stay plain text and are not scored. */
export function templateOf({ id, text, annotations }: Decision): Template {
  const sorted = [...annotations]
    .sort((one, two) => one.start - two.start)
    .filter((one, at, all) => at === 0 || one.start >= (all[at - 1]?.end ?? 0));
  const kinds = nameKinds(text, sorted);
  const pieces: Piece[] = [];
  let from = 0;
  sorted.forEach((annotation, at) => {
    const piece = pieceOf(text, sorted, at, kinds);
    if (piece === null) return;
    pieces.push(...keepPieces(text.slice(from, annotation.start)), piece);
    from = annotation.end;
  });
  pieces.push(...keepPieces(text.slice(from)));
  return { id, pieces };
}

function pieceOf(text: string, sorted: readonly Annotation[], at: number, kinds: ReadonlyMap<string, 'given' | 'surname'>): Piece | null {
  const annotation = sorted[at];
  if (annotation === undefined) return null;
  const { category, start, text: name } = annotation;
  if (category === 'professionnelMagistratGreffier')
    return /^[\s\p{L}]{0,20}sous-préfet/u.test(text.slice(annotation.end)) ? null : { text: name, keep: 'magistrats' };
  if (category === 'professionnelAvocat') return { text: name, keep: 'avocats' };
  if (category === 'adresse' && /^\d/.test(name)) return { text: name, slot: { slot: `adresse ${name}`, kind: 'adresse', gender: null } };
  if (category === 'localite' && /^\d{5} /.test(name))
    return { text: name, slot: { slot: `localite ${name}`, kind: 'localite', gender: null } };
  if (category !== 'personnePhysique' || !isCleanName(text, sorted, at)) return null;
  const before = text.slice(Math.max(0, start - 60), start);
  const gender = FEMALE_BEFORE.test(before) ? 'f' : MALE_BEFORE.test(before) ? 'm' : null;
  const kind = kinds.get(`${at}`) ?? 'surname';
  return { text: name, slot: { slot: `${kind} ${name.toLowerCase()}`, kind, gender } };
}

function isCleanName(text: string, sorted: readonly Annotation[], at: number): boolean {
  const annotation = sorted[at];
  if (annotation === undefined || !/^\p{Lu}\p{Ll}+$/u.test(annotation.text)) return false;
  if (NOT_A_PARTY.test(text.slice(Math.max(0, annotation.start - 80), annotation.start))) return false;
  if (/^ \p{Lu}{4,}/u.test(text.slice(annotation.end))) return false;
  if (/\p{L}/u.test(text[annotation.start - 1] ?? '') || /\p{L}/u.test(text[annotation.end] ?? '')) return false;
  if (
    /^(?:[\s-]\p{L}+)?,? greffi/u.test(text.slice(annotation.end, annotation.end + 40)) ||
    /^(?: \p{L}+)? (?:TP|ASSOCIES)/u.test(text.slice(annotation.end, annotation.end + 30))
  )
    return false;
  // A town annotated as a person: a line of its own under an address.
  if (
    /^\n/.test(text.slice(annotation.end)) &&
    /(?:adresse|localite)/.test(sorted[at - 1]?.category ?? '') &&
    /^\s*\n\s*$/.test(text.slice(sorted[at - 1]?.end ?? 0, annotation.start))
  )
    return false;
  if (/^ ?BREUIL/.test(text.slice(annotation.end))) return false;
  const isTouching = (other: Annotation | undefined) =>
    other?.category.startsWith('professionnel') === true &&
    Math.min(Math.abs(other.start - annotation.end), Math.abs(annotation.start - other.end)) <= 1;
  return !isTouching(sorted[at - 1]) && !isTouching(sorted[at + 1]);
}

/** Of consecutive names, the last is the surname. A single name has the part that it has elsewhere, or is a surname. */
function nameKinds(text: string, sorted: readonly Annotation[]): Map<string, 'given' | 'surname'> {
  const kinds = new Map<string, 'given' | 'surname'>();
  const votes = new Map<string, number>();
  const isNext = (at: number) => {
    const [one, two] = [sorted[at], sorted[at + 1]];
    return one?.category === 'personnePhysique' && two?.category === 'personnePhysique' && /^[ -]$/.test(text.slice(one.end, two.start));
  };
  const alone: number[] = [];
  sorted.forEach(({ text: name, category }, at) => {
    if (category !== 'personnePhysique') return;
    if (!isNext(at) && !(at > 0 && isNext(at - 1))) {
      alone.push(at);
      return;
    }
    const kind = isNext(at) ? 'given' : 'surname';
    kinds.set(`${at}`, kind);
    votes.set(name.toLowerCase(), (votes.get(name.toLowerCase()) ?? 0) + (kind === 'given' ? -1 : 1));
  });
  for (const at of alone) kinds.set(`${at}`, (votes.get((sorted[at]?.text ?? '').toLowerCase()) ?? 1) < 0 ? 'given' : 'surname');
  return kinds;
}

const MONTHS = 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre';
const KEEPS: readonly (readonly [KeepClass, RegExp])[] = [
  ['articles', /(?<=articles? |art\. |, |et )(?:[LRD]\.? ?)?\d{1,4}(?:-\d+)*(?= (?:du|et|de|suivants|alinéa)\b)/giu],
  ['dates', new RegExp(`(?<!née? le )(?<!née? en )(?<!décès.{0,60})(?<=[^]{12})\\b\\d{1,2}(?:er)? (?:${MONTHS}) \\d{4}`, 'giu')],
  ['montants', /\d[\d .]*(?:,\d+)? ?(?:euros|€)/gu],
  [
    'villes de juridictions',
    /(?<=(?:tribunal|tribunaux) (?:judiciaire|de commerce|de grande instance|correctionnel|administratif) (?:de |d'|du )|cour d['’]appel (?:de |d'|du )|barreau (?:de |d'|du |de la |de l'|des ))\p{Lu}[\p{L}-]+/gu,
  ],
  ['numéros de procédure', /(?<!\/)\b\d\d\/\d{4,6}\b(?! \d{4})|\b\d\d-\d\d\.\d{3}\b|[A-Z0-9]{4,5}-[A-Z]-[A-Z0-9]{3}-[A-Z0-9]{4,5}/gu],
];

/** Marks what must not change in a text without names. */
export function keepPieces(text: string): Piece[] {
  const found = KEEPS.flatMap(([keep, pattern]) =>
    [...text.matchAll(pattern)].map((match) => ({ keep, start: match.index, end: match.index + match[0].length })),
  );
  found.sort((one, two) => one.start - two.start);
  const pieces: Piece[] = [];
  let from = 0;
  for (const { keep, start, end } of found) {
    if (start < from) continue;
    if (start > from) pieces.push({ text: text.slice(from, start) });
    pieces.push({ text: text.slice(start, end), keep });
    from = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
