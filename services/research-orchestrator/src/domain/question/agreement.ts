import { fold } from '@attendu/law/fold';
import { findReferences } from '@attendu/law/references';
import { stemsOf } from '../text/terms.ts';

/** A collective agreement of the corpus. `idcc`: four digits. */
export type Agreement = { readonly idcc: string; readonly title: string };
/** `held` is false for an agreement that the question names but that the corpus does not hold. */
export type NamedAgreement = Agreement & { readonly raw: string; readonly held: boolean };
/** `alternatives`: agreements that the words could all mean (« convention collective du bâtiment »), when none can be chosen. */
export type ReadAgreement = { readonly agreement: NamedAgreement | null; readonly alternatives: readonly Agreement[] };

/** Names in use that the official title does not contain, folded, with their IDCC. */
const NICKNAMES: readonly (readonly [name: string, idcc: string])[] = [
  ['syntec', '1486'],
  ['cinov', '1486'],
  ['hcr', '1979'],
  ['chr', '1979'],
  ['ccn 51', '0029'],
  ['ccn51', '0029'],
  ['fehap', '0029'],
  ['ccn 66', '0413'],
  ['ccn66', '0413'],
  ['sdlm', '1404'],
  ['eclat', '1518'],
  ['animation', '1518'],
  ['metallurgie', '3248'],
  ['batiment cadres', '2420'],
  ['batiment etam', '2609'],
  ['transports routiers', '0016'],
  ['experts-comptables', '0787'],
  ['experts comptables', '0787'],
  ['gardiens d’immeuble', '1043'],
  ["gardiens d'immeuble", '1043'],
  ['particuliers employeurs', '3239'],
  ['particulier employeur', '3239'],
  ['aide a domicile', '2941'],
  ['esthetique', '3032'],
  ['journalistes', '1480'],
  ['proprete', '3043'],
  ['assurances', '1672'],
];

/** What announces the name of an agreement; a trade alone (« dans la coiffure ») says the place of work, not the text asked about. */
const MARKER =
  /\b(?:conventions? collectives?(?: nationales?)?|ccn|branche|accord de branche)\b\s*(?:(?:de la|de l'|des|du|de|dite?s?|d')\s*)?/g;
const GENERIC = new Set(
  stemsOf(
    'convention collective nationale entreprises services personnel branche professions industrie commerce activités connexes assimilées établissements',
  ),
);

/**
 * The agreement that a question names: by its IDCC, by a name in use, or by the words of its title after « convention collective ».
 * @param agreements those that the corpus holds.
 */
export function readAgreement(question: string, agreements: readonly Agreement[]): ReadAgreement {
  const agreement = byNumberOrName(question, agreements);
  return agreement === null ? byTitle(fold(question), agreements) : { agreement, alternatives: [] };
}

function byNumberOrName(question: string, agreements: readonly Agreement[]): NamedAgreement | null {
  const byIdcc = new Map(agreements.map((agreement) => [agreement.idcc, agreement]));
  for (const reference of findReferences(question)) {
    if (reference.type !== 'idcc') continue;
    const held = byIdcc.get(reference.value);
    return { idcc: reference.value, title: held?.title ?? `IDCC ${reference.value}`, raw: reference.raw, held: held !== undefined };
  }
  const folded = fold(question);
  for (const [name, idcc] of NICKNAMES) {
    const at = folded.search(new RegExp(`(?<![a-z0-9])${name}(?![a-z0-9])`));
    if (at < 0 || (isOrdinaryWord(name) && !announced(folded, at))) continue;
    const held = byIdcc.get(idcc);
    return { idcc, title: held?.title ?? name, raw: name, held: held !== undefined };
  }
  return null;
}

/** Names that are also everyday words count only after « convention collective ». */
function isOrdinaryWord(name: string): boolean {
  return !/^(?:syntec|cinov|hcr|fehap|ccn ?\d\d|sdlm|eclat)$/.test(name);
}

function announced(folded: string, at: number): boolean {
  return [...folded.slice(0, at).matchAll(MARKER)].some((match) => at - (match.index + match[0].length) <= 40);
}

/** Scores this close cannot be told apart. */
const TIE = 0.15;

function byTitle(folded: string, agreements: readonly Agreement[]): ReadAgreement {
  const found: { agreement: Agreement; score: number; raw: string }[] = [];
  for (const match of folded.matchAll(MARKER)) {
    const after = folded.slice(match.index + match[0].length, match.index + match[0].length + 80).split(/[?.;:!(]/)[0] ?? '';
    const asked = stemsOf(after).slice(0, 6);
    for (const agreement of agreements) {
      const score = titleScore(asked, agreement.title);
      if (score >= 1) found.push({ agreement, score, raw: `${match[0]}${after}`.trim() });
    }
  }
  found.sort((a, b) => b.score - a.score || (a.agreement.idcc < b.agreement.idcc ? -1 : 1));
  const [best] = found;
  if (best === undefined) return { agreement: null, alternatives: [] };
  const tied = new Map(found.filter(({ score }) => score >= best.score - TIE).map(({ agreement }) => [agreement.idcc, agreement]));
  if (tied.size > 1) return { agreement: null, alternatives: [...tied.values()].slice(0, 5) };
  return { agreement: { ...best.agreement, raw: best.raw, held: true }, alternatives: [] };
}

/** Words asked that the head of the title holds, minus the head's words not asked: « bâtiment cadres » must not give « bâtiment ETAM ». */
function titleScore(asked: readonly string[], title: string): number {
  const head = stemsOf(title.split(/[:(,]/)[0] ?? title).filter((stem) => !GENERIC.has(stem));
  if (head.length === 0) return 0;
  const matched = head.filter((stem) => asked.includes(stem)).length;
  return matched === 0 ? 0 : matched + matched / head.length - 0.4 * (head.length - matched);
}
