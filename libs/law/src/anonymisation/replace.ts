import { fold } from '../fold.ts';
import { FEMININE, MASCULINE, SURNAMES } from './fictitious-names.ts';
import { letterDrawer, oldLetters, orderedLetters } from './letters.ts';
import { nameWithin } from './name-within.ts';
import { masks } from './presets.ts';
import { seededRandom, shuffled } from './seeded.ts';
import type { Category, Detection, MaskedMention, MaskSettings, Mention, Style } from './types.ts';

const PERSONS = ['personnePhysique', 'professionnelMagistratGreffier', 'professionnelAvocat'] as const;
type PersonCategory = (typeof PERSONS)[number];
const isPerson = (category: Category): category is PersonCategory => (PERSONS as readonly Category[]).includes(category);

/** The Cour de cassation's replacement of each category; %d counts through all of them together. */
const NUMBERED: Readonly<Record<Exclude<Category, PersonCategory>, string>> = {
  dateNaissance: '[Date naissance %d]',
  dateMariage: '[Date mariage %d]',
  dateDeces: '[Date décès %d]',
  numeroIdentifiant: '[Numéro identifiant %d]',
  personneMorale: '[%d]',
  etablissement: '[%d]',
  numeroSiretSiren: '[N° SIREN/SIRET %d]',
  adresse: '[Adresse %d]',
  localite: '[Localité %d]',
  telephoneFax: '[XXXXXXXX0%d]',
  email: '[Courriel %d]',
  siteWebSensible: '[0%d]',
  compteBancaire: '[XXXXXXXXXX0%d]',
  cadastre: '[Cadastre %d]',
  plaqueImmatriculation: '[Immatriculation %d]',
  annotationSupplementaire: '[%d]',
};

const BAR = '██████';

/**
 * The replacement of each mention; null for a mention that stays. One entity gets one replacement everywhere, two entities never the same one, and no
 * replacement left in the text by an earlier anonymisation is reused.
 */
export function replacementsOf(text: string, detection: Pick<Detection, 'mentions'>, settings: MaskSettings): MaskedMention[] {
  const { mentions } = detection;
  const masked = mentions.map((mention) => masks(settings, mention.category));
  hideNamesWithin(text, mentions, masked);
  const writer = writerOf(text, settings);
  const written = new Map<string, string>();
  // The Conseil d'État gives its first letter to the surname, which comes last: B... A...
  const order = settings.style === 'conseil-etat' ? surnameFirst(text, mentions) : mentions.map((_, at) => at);
  for (const at of foundFirst(order, mentions)) {
    const mention = mentions[at];
    if (mention === undefined || masked[at] !== true || written.has(mention.entityId)) continue;
    written.set(mention.entityId, writer(mention, text.slice(mention.start, mention.end)));
  }
  return mentions.map((mention, at) => ({ ...mention, replacement: masked[at] === true ? (written.get(mention.entityId) ?? null) : null }));
}

/** "jean.dupont@orange.fr", which the settings leave, when Dupont is masked: the name would be read there. */
function hideNamesWithin(text: string, mentions: readonly Mention[], masked: boolean[]): void {
  const isShownAddress = ({ category }: Mention, at: number) =>
    masked[at] !== true && (category === 'email' || category === 'siteWebSensible');
  if (!mentions.some(isShownAddress)) return;
  const hidden = new Set<string>();
  mentions.forEach(({ start, end, category }, at) => {
    if (category !== 'personnePhysique' || masked[at] !== true) return;
    for (const [word] of fold(text.slice(start, end)).matchAll(/[a-z]{3,}/g)) if (!PARTICLES.has(word)) hidden.add(word);
  });
  mentions.forEach((mention, at) => {
    if (isShownAddress(mention, at)) masked[at] = holdsOne(fold(text.slice(mention.start, mention.end)).slice(0, LONGEST_ADDRESS), hidden);
  });
}
const LONGEST_ADDRESS = 120;
const PARTICLES = new Set(['des', 'del', 'den', 'der', 'dos', 'las', 'les', 'los', 'van', 'von']);
/** "roy@", "jroy@", "etudedupont@". */
function holdsOne(address: string, names: ReadonlySet<string>): boolean {
  return address.split(/[^a-z]/).some((word) => names.has(word) || names.has(word.slice(1)) || nameWithin(word, names) !== null);
}

/** The text with every replacement in its place; what lies outside the masked mentions is copied as it is. */
export function writeMasked(text: string, masked: readonly MaskedMention[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, replacement } of masked) {
    if (replacement === null) continue;
    parts.push(text.slice(from, start), replacement);
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/** Invisible mark around a replacement that reads like a name, so that a later anonymisation recognises it. */
export const REPLACED = '\u2063';
const marked = (replacement: string): string => `${REPLACED}${replacement}${REPLACED}`;

type Writer = (mention: Mention, original: string) => string;

function writerOf(text: string, settings: MaskSettings): Writer {
  const { style, seed } = settings;
  if (style === 'caviardage') return () => BAR;
  const numbered = numberWriter(text, style);
  const person = personWriter(text, style, seededRandom(seed));
  return (mention, original) => (isPerson(mention.category) ? person(mention, original) : numbered(mention.category));
}

function numberWriter(text: string, style: Style): (category: Exclude<Category, PersonCategory>) => string {
  if (style === 'points' || style === 'conseil-etat') return () => '...';
  let count = 0;
  // Above every number that an earlier anonymisation left in the text.
  for (const [, digits] of text.matchAll(/\[(?:[^[\]\d\n]{0,24} ?)(\d{1,4})\]/g)) count = Math.max(count, Number(digits));
  return (category) => NUMBERED[category].replace('%d', String(++count));
}

function personWriter(text: string, style: Style, random: () => number): Writer {
  if (style === 'initiales') return (_, original) => marked(initials(original));
  if (style === 'fictif') {
    const fictitious = fictitiousWriter(text, random);
    return (mention, original) => marked(fictitious(mention, original));
  }
  if (style === 'points' || style === 'conseil-etat') {
    const taken = new Set([...text.matchAll(/(?<![\p{L}\d])([A-Z]{1,3})(?:\.{3}|…)/gu)].map(([, code]) => code ?? ''));
    const next = style === 'points' ? oldLetters() : orderedLetters();
    return () => {
      for (;;) {
        const code = next();
        if (!taken.has(code)) return `${code}...`;
      }
    };
  }
  const taken = new Set([...text.matchAll(/\[([A-Z]{1,3})\]/g)].map(([, code]) => code ?? ''));
  const draw = letterDrawer(random, taken);
  return (_, original) => `[${draw(original)}]`;
}

function initials(original: string): string {
  return original
    .split(/[\s'’]+/)
    .filter((word) => word !== '')
    .map((word) =>
      word
        .split(/[-‐‑]/)
        .filter((part) => part !== '')
        .map((part) => `${part.charAt(0).toUpperCase()}.`)
        .join('-'),
    )
    .join(' ');
}

/** Names of the right gender that are not in the text; numbered once the lists are exhausted. */
function fictitiousWriter(text: string, random: () => number): Writer {
  const present = new Set(fold(text).match(/[a-z]+/g) ?? []);
  const pool = (names: readonly string[]) => {
    const free = shuffled(
      names.filter(
        (name) =>
          !fold(name)
            .split('-')
            .some((part) => present.has(part)),
      ),
      random,
    );
    let count = 0;
    return () => {
      const name = free[count % free.length] ?? 'Personne';
      const round = Math.floor(count++ / Math.max(1, free.length));
      return round === 0 ? name : `${name} ${round + 1}`;
    };
  };
  const feminine = pool(FEMININE);
  const masculine = pool(MASCULINE);
  const surname = pool(SURNAMES);
  return ({ part }, original) => {
    const name = part === 'prenom-feminin' ? feminine() : part === 'prenom-masculin' || part === 'prenom' ? masculine() : surname();
    return original.length > 2 && original === original.toUpperCase() ? name.toUpperCase() : name;
  };
}

/** The id of the nth entity that a reviewer made, of added words or of a mention taken apart. */
export const addedId = (prefix: 'ajout' | 'separee', n: number): string => `${prefix}-${n}`;
const ADDED = /^(?:ajout|separee)-\d+$/;

/** The entities that a reviewer made draw last, in the order of the text: adding one changes the letter or number of no entity that was found. */
function foundFirst(order: readonly number[], mentions: readonly Mention[]): number[] {
  const isAdded = (at: number) => ADDED.test(mentions[at]?.entityId ?? '');
  return [...order.filter((at) => !isAdded(at)), ...order.filter(isAdded)];
}

/** Places of the mentions in order, the last of each full name before its first ones. */
function surnameFirst(text: string, mentions: readonly Mention[]): number[] {
  const order: number[] = [];
  for (let from = 0; from < mentions.length; ) {
    let to = from;
    while (to + 1 < mentions.length && isSameName(text, mentions[to], mentions[to + 1])) to++;
    for (let at = to; at >= from; at--) order.push(at);
    from = to + 1;
  }
  return order;
}

function isSameName(text: string, one: Mention | undefined, two: Mention | undefined): boolean {
  if (one === undefined || two === undefined || !isPerson(one.category) || one.category !== two.category) return false;
  return two.start - one.end <= 2 && text.slice(one.end, two.start).trim() === '';
}
