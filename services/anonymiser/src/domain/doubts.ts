import type { Doubt, DoubtKind, Mention } from '@attendu/law/anonymisation/types';
import { type Draft, FREE, PERSON, PROTECTED } from './draft.ts';
import { SPACE } from './gaps.ts';
import { findPossibleNames } from './possible-names.ts';
import { findPossibleAddresses, findPossibleNumbers } from './possible-numbers.ts';
import type { AmbiguousMention } from './propagate.ts';
import { caseWeightOf, endsLine, gapAt, keyAt, startsLine } from './reading.ts';
import { isOneEditApart, type Similar } from './similar.ts';
import { NUMBER } from './word-scanner.ts';

export type DoubtSources = {
  readonly ambiguous: readonly AmbiguousMention[];
  readonly similar: readonly Similar[];
  /** Initials of nobody known, where signatures stand. */
  readonly initials: readonly { readonly first: number; readonly last: number }[];
  /** People taken for judges or lawyers because of their name only. */
  readonly assumed: readonly { readonly first: number; readonly last: number }[];
};

/** The places that a reviewer should check, in text order. */
export function findDoubts(draft: Draft, mentions: readonly Mention[], { ambiguous, similar, assumed, initials }: DoubtSources): Doubt[] {
  const { tokens } = draft;
  const doubts: Doubt[] = [];
  const add: Add = (first, last, kind, message) =>
    doubts.push({ start: tokens.start[first] ?? 0, end: tokens.end[last] ?? 0, kind, message });
  const textOf = (first: number, last: number) => tokens.text.slice(tokens.start[first] ?? 0, tokens.end[last] ?? 0);
  /** With two words of the line before it and one after. */
  const around = (first: number, last: number) => {
    let from = first;
    while (from > Math.max(0, first - 2) && !startsLine(tokens, from)) from--;
    return textOf(from, endsLine(tokens, last) ? last : last + 1);
  };
  for (const { first, last } of ambiguous)
    add(
      first,
      last,
      'mot-courant',
      `« ${around(first, last)} » : « ${textOf(first, last)} » est un nom de ce texte et un mot courant : laissé tel quel.`,
    );
  for (const { first, last, name } of similar)
    add(
      first,
      last,
      'orthographe-proche',
      `« ${textOf(first, last)} » s'écrit presque comme « ${name} » : occulté comme une autre personne.`,
    );
  const assumedKeys = new Set<string>();
  for (const { first, last } of assumed) {
    if (assumedKeys.has(keyAt(tokens, last))) continue;
    assumedKeys.add(keyAt(tokens, last));
    add(
      first,
      last,
      'deux-categories',
      `« ${textOf(first, last)} » est le nom d'un magistrat ou d'un avocat de ce texte : laissé ici, sans que rien ne le dise.`,
    );
  }
  for (const { first, last } of draft.tradeNames)
    if (draft.claims[last] !== PERSON && draft.claims[first] !== PERSON)
      add(
        first,
        last,
        'societe-au-nom-d-une-personne',
        `« ${textOf(first, last)} » : une société qui porte le nom d'une personne, laissée.`,
      );
  const addresses = findPossibleAddresses(draft);
  for (const { first, last } of addresses)
    add(first, last, 'adresse-possible', `« ${textOf(first, last)} » : peut-être une adresse, laissée telle quelle.`);
  const inAddress = new Set(addresses.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at)));
  for (const { first, last } of [...initials, ...findPossibleNames(draft)])
    if (!inAddress.has(first)) add(first, last, 'nom-possible', `« ${textOf(first, last)} » : peut-être un nom, laissé tel quel.`);
  for (const { first, last } of findPossibleNumbers(draft))
    add(first, last, 'numero-possible', `« ${textOf(first, last)} » : peut-être le numéro d'une personne, laissé tel quel.`);
  addWarnings(draft, mentions, doubts, add);
  addCloseSpellings(doubts, mentions, tokens.text);
  addTwoRoles(doubts, mentions, tokens.text);
  addNamesakes(doubts, mentions, tokens);
  return doubts.sort((one, two) => one.start - two.start || one.end - two.end);
}

type Add = (first: number, last: number, kind: DoubtKind, message: string) => void;

/** What stays on purpose and may still lead to somebody: laws named after a party, lonely places, accounts and plots. */
function addWarnings(draft: Draft, mentions: readonly Mention[], doubts: Doubt[], add: Add): void {
  const { tokens } = draft;
  const surnames = new Set<string>();
  for (const { category, entityId } of mentions)
    if (category === 'personnePhysique') for (const word of (entityId.split(':')[2] ?? '').split(' ')) surnames.add(word);
  const warned = new Set<string>();
  const townAfter = nextOf(mentions, 'localite');
  const plotAfter = nextOf(mentions, 'cadastre');
  for (let i = 0; i < tokens.count; i++) {
    const here = tokens.start[i] ?? 0;
    const key = keyAt(tokens, i);
    if (draft.claims[i] === PROTECTED && surnames.has(key) && caseWeightOf(tokens, i) > 0 && !warned.has(key)) {
      warned.add(key);
      add(
        i,
        i,
        'loi-au-nom-d-une-partie',
        `« ${tokens.text.slice(tokens.start[i - 1] ?? 0, tokens.end[i] ?? 0)} » porte le nom d'une partie : laissé, mais le lecteur peut faire le lien.`,
      );
    }
    if (key === 'seul' || key === 'seule' || key === 'unique') {
      const place = townAfter(here);
      if (place !== null && place.start - here < 60)
        doubts.push({
          start: here,
          end: place.end,
          kind: 'identification-indirecte',
          message: "Le lieu et le fait d'être seul de son genre peuvent suffire à identifier quelqu'un.",
        });
    }
    const account = key === 'compte' || key === 'rib' || key === 'iban' ? longNumberAfter(draft, i) : -1;
    if (account > i) add(account, account, 'compte-non-occulte', "Ce numéro suit le mot « compte » et n'est pas occulté.");
    if (/^cadastree?s?$/.test(key) && (plotAfter(here)?.start ?? Number.POSITIVE_INFINITY) - here > 200)
      add(i, i, 'cadastre-non-occulte', "Une parcelle cadastrée est citée ici sans qu'aucun numéro soit occulté.");
  }
}

/** Returns a function that gives the next mention of a category at or after an offset. Offsets must not decrease. */
function nextOf(mentions: readonly Mention[], category: Mention['category']): (from: number) => Mention | null {
  const all = mentions.filter((mention) => mention.category === category);
  let at = 0;
  return (from) => {
    while (at < all.length && (all[at]?.start ?? 0) < from) at++;
    return all[at] ?? null;
  };
}

/** First word of the unclaimed number of six digits or more within six words, "0012 4457 881" included; -1 when there is none. */
function longNumberAfter({ tokens, claims }: Draft, i: number): number {
  for (let j = i + 1; j <= i + 6; j++) {
    let digits = 0;
    for (let k = j; k < j + 6 && tokens.word(k).shape === NUMBER && claims[k] === FREE; k++) {
      digits += tokens.word(k).raw.length;
      if ((gapAt(tokens, k) & ~SPACE) !== 0) break;
    }
    if (digits >= 6) return j;
  }
  return -1;
}

/** The longest surname that is compared, of several words with their particles: each costs its length squared. */
const LONGEST_PERSON = 120;

/** Reports two names one edit apart when one of them occurs only once. */
function addCloseSpellings(doubts: Doubt[], mentions: readonly Mention[], text: string): void {
  const seen = new Map<string, { readonly mention: Mention; count: number }>();
  for (const mention of mentions) {
    if (mention.category !== 'personnePhysique') continue;
    const known = seen.get(mention.entityId);
    if (known === undefined) seen.set(mention.entityId, { mention, count: 1 });
    else known.count++;
  }
  const byDeletion = new Map<string, string>();
  const keyOfId = (id: string) => id.split(':')[2] ?? '';
  for (const id of seen.keys()) {
    const key = keyOfId(id);
    if (key.length < 5 || key.length > LONGEST_PERSON) continue;
    for (let at = -1; at < key.length; at++) {
      const deleted = at < 0 ? key : key.slice(0, at) + key.slice(at + 1);
      const other = byDeletion.get(deleted);
      if (other === undefined) {
        byDeletion.set(deleted, id);
        continue;
      }
      if (keyOfId(other).replace(/ /g, '') === key.replace(/ /g, '') || !isOneEditApart(keyOfId(other), key)) continue;
      const one = seen.get(id);
      const two = seen.get(other);
      if (one === undefined || two === undefined || (one.count > 1 && two.count > 1)) continue;
      const { start, end } = one.count === 1 ? one.mention : two.mention;
      const close = one.count === 1 ? two.mention : one.mention;
      doubts.push({
        start,
        end,
        kind: 'orthographe-proche',
        message: `«\u00a0${text.slice(start, end)}\u00a0» et «\u00a0${text.slice(close.start, close.end)}\u00a0»\u00a0: une même personne\u00a0?`,
      });
      break;
    }
  }
}

/** Reports a party's surname inside the name of a law firm, which stays. */
function addNamesakes(doubts: Doubt[], mentions: readonly Mention[], tokens: Draft['tokens']): void {
  const parties = new Set<string>();
  for (const { category, entityId } of mentions) {
    const [, part, key = ''] = category === 'personnePhysique' ? entityId.split(':') : [];
    if (part === 'nom' && key.length > 3) parties.add(key);
  }
  const places = new Set(doubts.map(({ start }) => start));
  const said = new Set<string>();
  let i = 0;
  for (const { category, entityId, start, end } of mentions) {
    if (category !== 'professionnelAvocat' || entityId.split(':').length !== 2) continue;
    while (i < tokens.count && (tokens.start[i] ?? 0) < start) i++;
    for (; i < tokens.count && (tokens.end[i] ?? 0) <= end; i++) {
      const from = tokens.start[i] ?? 0;
      const key = keyAt(tokens, i);
      if (!parties.has(key) || said.has(`${entityId} ${key}`) || places.has(from)) continue;
      said.add(`${entityId} ${key}`);
      const to = tokens.end[i] ?? 0;
      const message = `« ${tokens.text.slice(from, to)} » est aussi le nom d'une partie ou d'un tiers : laissé dans celui d'un cabinet d'avocats.`;
      doubts.push({ start: from, end: to, kind: 'deux-categories', message });
    }
  }
}

/** Reports a name shared by a party and by a judge or a lawyer. */
function addTwoRoles(doubts: Doubt[], mentions: readonly Mention[], text: string): void {
  const parties = new Set<string>();
  for (const { category, entityId } of mentions) if (category === 'personnePhysique') parties.add(entityId.split(':').slice(1).join(':'));
  const said = new Set<string>();
  let [first, before] = [0, 0];
  for (const { category, entityId, start, end } of mentions) {
    // The first names before the surname belong to the doubt.
    if (!/^\s{0,2}$/.test(text.slice(before, start))) first = start;
    before = end;
    const name = entityId.split(':').slice(1).join(':');
    if (!category.startsWith('professionnel') || !name.startsWith('nom:') || !parties.has(name) || said.has(entityId)) continue;
    said.add(entityId);
    doubts.push({
      start: first,
      end,
      kind: 'deux-categories',
      message: "Ce nom est aussi celui d'une partie ou d'un tiers : laissé ici à cause du titre.",
    });
  }
}
