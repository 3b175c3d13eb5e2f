import { extrasOf } from './extras.ts';
import { Identities } from './identities.ts';
import { Names } from './slot-names.ts';
import type { KeepClass, Piece, Template } from './templates.ts';
import type { MustKind, Variant, Written } from './variants.ts';

/** Spans of a generated decision that must be masked, and spans that must not change. */
export type MustMask = { readonly start: number; readonly end: number; readonly kind: MustKind; readonly entity: string };
export type MustKeep = { readonly start: number; readonly end: number; readonly keep: KeepClass };
export type Generated = {
  readonly id: string;
  readonly text: string;
  readonly must: readonly MustMask[];
  readonly keep: readonly MustKeep[];
};

/** Fills a template with names drawn from the seed, transformed as the variant requires. */
export function generate(template: Template, variant: Variant, seed: string): Generated {
  const identities = new Identities(`${seed}/${variant}/${template.id}`);
  const names = new Names(template, variant, identities);
  const isUpperHead = identities.chance(0.5);
  const written: Written[] = [];
  const head = template.pieces.length * 0.3;
  template.pieces.forEach((piece, at) => {
    const out = writePiece(piece, names, variant, identities, isUpperHead && at < head);
    written.push(...separate(out, written, variant, identities));
  });
  const middle = Math.max(1, Math.floor(written.length / 2));
  const breakAt = written.findIndex(({ text, must }, at) => at >= middle && must === undefined && text.includes('\n'));
  const extras = extrasOf(variant, names, identities);
  if (breakAt >= 0) insert(written, breakAt, extras);
  else written.push({ text: '\n\n' }, ...extras);
  return assemble(
    template.id,
    written.map((piece) => recoded(piece, variant)),
  );
}

function insert(written: Written[], at: number, extras: readonly Written[]): void {
  const { text } = written[at] as Written;
  const cut = text.lastIndexOf('\n');
  written.splice(at, 1, { text: text.slice(0, cut + 1) }, { text: '\n' }, ...extras, { text: `\n${text.slice(cut)}` });
}

export function assemble(id: string, written: readonly Written[]): Generated {
  let text = '';
  const must: MustMask[] = [];
  const keep: MustKeep[] = [];
  for (const piece of written) {
    const start = text.length;
    text += piece.text;
    if (piece.must !== undefined) must.push({ start, end: text.length, ...piece.must });
    if (piece.keep !== undefined) keep.push({ start, end: text.length, keep: piece.keep });
  }
  return { id, text, must, keep };
}

const PLACEHOLDER = /\[(Adresse|Localité) \d+\]/g;

function writePiece(piece: Piece, names: Names, variant: Variant, identities: Identities, isUpper: boolean): Written[] {
  if (piece.slot === undefined) return piece.keep === undefined && variant !== 'Z' ? fillPlaceholders(piece.text, identities) : [piece];
  const { kind } = piece.slot;
  const value = names.valueOf(piece.slot);
  if (kind === 'adresse' || kind === 'localite') return [{ text: value, must: { kind, entity: value } }];
  const entity = `${kind}:${value.toLowerCase()}`;
  if (variant === 'Z') return [{ text: value, keep: 'lois et affaires' }];
  const rendered = renderName(value, kind === 'surname', variant, identities, isUpper);
  return [{ text: rendered.text, must: { kind: 'personne', entity } }, ...(rendered.after === '' ? [] : [{ text: rendered.after }])];
}

/** Replaces the placeholders of towns and addresses in the published decision by drawn values. */
function fillPlaceholders(text: string, identities: Identities): Written[] {
  const out: Written[] = [];
  let from = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    out.push({ text: text.slice(from, match.index) });
    const value = match[1] === 'Adresse' ? identities.street() : identities.town().replace(/^\d+ /, '');
    // Not scored: the placeholder does not say whether it is a court's town or someone's home.
    out.push({ text: value });
    from = match.index + match[0].length;
  }
  out.push({ text: text.slice(from) });
  return out.filter((piece) => piece.text !== '');
}

function renderName(
  value: string,
  isSurname: boolean,
  variant: Variant,
  identities: Identities,
  isUpper: boolean,
): { text: string; after: string } {
  const name = isUpper && isSurname ? value.toUpperCase() : value;
  if (variant === 'G' && !isSurname && identities.chance(0.6)) {
    const letters = value.split('-').map((part) => part.charAt(0));
    return { text: letters.join('.-'), after: '.' };
  }
  if (variant === 'E' && name.includes('-')) return { text: name.replace('-', identities.pick(['-', '-', ' ', '‑'])), after: '' };
  if (variant === 'J' && identities.chance(0.5)) return { text: misread(name, identities), after: '' };
  if (variant === 'V' && isSurname && name.length >= 5 && identities.chance(0.25)) return { text: mistyped(name, identities), after: '' };
  return { text: name, after: '' };
}

function misread(name: string, identities: Identities): string {
  const ways: ((text: string) => string)[] = [
    (text) => text.replace(/rn/, 'm'),
    (text) => text.replace(/(?<=.)m/, 'rn'),
    (text) => text.replace(/(?<=.)l/, '1'),
    (text) => text.replace(/(?<=.)o/, '0'),
    (text) => text.replace(/(?<=.)O/, '0'),
    (text) => text.replace(/(?<=.)i/, 'l'),
    (text) => text.replace(/(?<=.)I/, 'l'),
  ];
  const possible = ways.map((way) => way(name)).filter((text) => text !== name);
  return possible.length === 0 ? name : identities.pick(possible);
}

function mistyped(name: string, identities: Identities): string {
  const at = identities.number(1, name.length - 2);
  const way = identities.number(0, 3);
  if (way === 0) return name.slice(0, at) + name.slice(at + 1);
  if (way === 1) return name.slice(0, at) + (name[at] ?? '') + name.slice(at);
  if (way === 2) return name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2);
  return name.slice(0, at) + identities.pick([...'aeiorstn']) + name.slice(at + 1);
}

/** Changes the separator before a name: line break, page break, tab, or nothing. */
function separate(out: Written[], before: Written[], variant: Variant, identities: Identities): Written[] {
  const previous = before[before.length - 1];
  const isName = out[0]?.must?.kind === 'personne';
  if (!isName || previous === undefined || previous.must !== undefined) return out;
  if (variant === 'I' && identities.chance(0.5)) {
    const isBetween = previous.text === ' ' && before[before.length - 2]?.must?.kind === 'personne';
    if (isBetween) before[before.length - 1] = { text: identities.pick(['\n', '  ', '\u00a0', '\t', ' \n', '\u202f']) };
    else if (/(?:M\.|Mme|Monsieur|Madame) $/.test(previous.text))
      before[before.length - 1] = { text: previous.text.replace(/ $/, () => identities.pick(['\n', '  ', '\u00a0', '\t', ''])) };
  }
  if (variant === 'J' && /(?:M\.|Mme) $/.test(previous.text) && identities.chance(0.2))
    before[before.length - 1] = { text: previous.text.slice(0, -1) };
  return out;
}

function recoded(piece: Written, variant: Variant): Written {
  if (variant === 'A') return { ...piece, text: piece.text.toUpperCase() };
  if (variant === 'B') return { ...piece, text: piece.text.toLowerCase() };
  if (variant === 'C') return { ...piece, text: piece.text.normalize('NFD').replace(/\p{M}/gu, '') };
  return variant === 'D' ? { ...piece, text: piece.text.normalize('NFD') } : piece;
}
