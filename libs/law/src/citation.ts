import { fold } from './fold.ts';
import { formatDateLong } from './typography.ts';

/** Input of a decision's citation: a fact that the publisher does not give is omitted or null. */
export type DecisionFacts = {
  readonly number?: readonly string[] | undefined;
  readonly court?: string | null | undefined;
  readonly chamber?: string | null | undefined;
  readonly formation?: string | null | undefined;
  readonly publication?: string | null | undefined;
  readonly date?: string | null | undefined;
  readonly celex?: string | null | undefined;
  readonly nature?: string | null | undefined;
};

/** « Cass. soc., 12 mars 2024, n° 23-12.345, publié au bulletin »; null when the court is not known, or neither day nor number is. */
export function decisionCitation(facts: DecisionFacts): string | null {
  const court = courtName(facts);
  if (court === null || (facts.date == null && (facts.number ?? []).length === 0)) return null;
  const parts = [court, facts.date == null ? null : formatDateLong(facts.date), numberOf(facts, court), publicationOf(facts)];
  return parts.filter((part) => part !== null).join(', ');
}

/** The same without its publication status, as a sentence names it. */
export const shortDecisionCitation = (facts: DecisionFacts): string | null => decisionCitation({ ...facts, publication: null });

const CHAMBERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/assemblee pleniere|^pl$/, 'ass. plén.'],
  [/chambre mixte|^mi$/, 'ch. mixte'],
  [/civile[ _]*(?:1|premiere)|(?:1re|1ere|premiere)[ _]chambre[ _]civile|^civ1$/, '1re civ.'],
  [/civile[ _]*(?:2|deuxieme)|(?:2e|2eme|deuxieme)[ _]chambre[ _]civile|^civ2$/, '2e civ.'],
  [/civile[ _]*(?:3|troisieme)|(?:3e|3eme|troisieme)[ _]chambre[ _]civile|^civ3$/, '3e civ.'],
  [/commercial|^comm?$/, 'com.'],
  [/social|^soc$/, 'soc.'],
  [/criminel|^cr(?:im)?$/, 'crim.'],
];

function courtName(facts: DecisionFacts): string | null {
  const court = fold(facts.court ?? '');
  const place = `${facts.chamber ?? ''} ${facts.formation ?? ''}`.replace(/_/g, ' ');
  if (/cour de cassation|^cc$/.test(court)) {
    const chamber = chamberOfDecision(facts);
    return chamber === null ? 'Cass.' : `Cass. ${chamber}`;
  }
  if (/conseil d'etat|^ce$/.test(court)) return withChamber('CE', place);
  if (/conseil constitutionnel/.test(court)) return 'Cons. const.';
  if (/cour nationale du droit d'asile|^cnda$/.test(court)) return 'CNDA';
  if (/tribunal des conflits/.test(court)) return 'T. confl.';
  if (/cour de justice|^cjue$|^cjce$/.test(court)) return (facts.date ?? '9') < '2009-12-01' ? 'CJCE' : 'CJUE';
  if (/tribunal de l'union|tribunal de premiere instance des/.test(court)) return 'Trib. UE';
  const seat = seatOf(facts.court ?? '');
  for (const [pattern, sigle] of SEATED) if (pattern.test(court)) return withChamber(`${sigle}${seat}`, place);
  return (facts.court ?? '').trim() === '' ? null : (facts.court ?? '').trim();
}

const SEATED: readonly (readonly [pattern: RegExp, sigle: string])[] = [
  [/cour administrative d'appel|^caa\b/, 'CAA'],
  [/tribunal administratif|^ta\b/, 'TA'],
  [/cour d'appel|^ca\b/, 'CA'],
  [/tribunal judiciaire|^tj\b/, 'TJ'],
  [/tribunal de grande instance/, 'TGI'],
  [/tribunal de commerce|^t ?com/, 'T. com.'],
  [/conseil de prud'hommes|^cph\b/, "Cons. prud'h."],
];

const chamberOf = (folded: string): string | null => CHAMBERS.find(([pattern]) => pattern.test(folded.trim()))?.[1] ?? null;

/** The chamber of the Cour de cassation that a publisher names, as it is cited: 'CHAMBRE_SOCIALE' → 'soc.'; null when none is. */
export const chamberOfDecision = ({ chamber, formation }: DecisionFacts): string | null =>
  [chamber, formation].map((one) => chamberOf(fold((one ?? '').replace(/_/g, ' ')))).find((one) => one !== null) ?? null;

/** « Tribunal Administratif de Cergy-Pontoise » → « Cergy-Pontoise », with its blank before. */
function seatOf(court: string): string {
  const [, seat = ''] =
    /^.*?(?:appel|administratif|judiciaire|instance|commerce|hommes|CAA|TA|CA|TJ)\s+(?:de la |de l[’']|des |de |du |d[’'])?(.+)$/iu.exec(
      court.trim(),
    ) ?? [];
  if (seat === '') return '';
  const shown =
    seat === seat.toLocaleUpperCase('fr')
      ? seat.toLocaleLowerCase('fr').replace(/(?<![\p{L}])\p{L}/gu, (c) => c.toLocaleUpperCase('fr'))
      : seat;
  return ` ${shown}`;
}

/** « 2ème - 7ème chambres réunies » → « 2e-7e ch. réunies »; « 10ème chambre » → « 10e ch. »; « formation à 3 » says nothing to a reader. */
function withChamber(court: string, place: string): string {
  const written = fold(place)
    .replace(/(\d+)\s?(?:eme|ere|er|re|e)\b/g, (_, n: string) => (n === '1' ? '1re' : `${n}e`))
    .replace(/\bet\b/g, '-')
    .replace(/\s*-\s*/g, '-');
  const joined = /(\d+(?:re|e)(?:-\d+(?:re|e))+)\s(?:chambres|sous-sections)\s(?:reunies|jugeant seules)/.exec(written);
  if (joined) return `${court}, ${joined[1]} ch. réunies`;
  if (/assemblee/.test(written)) return `${court}, ass.`;
  if (/section du contentieux|^section$|\bsection\b(?! \d)/.test(written) && !/\d(?:re|e) (?:chambre|sous)/.test(written))
    return `${court}, sect.`;
  const one = /(\d+(?:re|e)) (?:chambre|sous-section)/.exec(written) ?? /\bchambre (\d+)\b/.exec(written);
  if (one) return `${court}, ${/(?:re|e)$/.test(one[1] ?? '') ? `${one[1]} ch.` : `ch. ${one[1]}`}`;
  if (/refere/.test(written)) return `${court}, réf.`;
  return court;
}

function numberOf({ number = [], celex }: DecisionFacts, court: string): string | null {
  const [first, ...others] = number;
  // Cases of the Court had no letter before 1989.
  if (celex?.startsWith('6') === true && /^\d{1,4}\/\d{2}$/.test(first ?? '')) return `aff. ${first}`;
  const [, year = '', kind = '', digits = ''] = /^6(\d{4})([CT])[JCO](\d{4})/.exec(celex ?? '') ?? [];
  if (kind !== '') return `aff. ${kind}-${Number(digits)}/${year.slice(2)}`;
  if (first === undefined) return null;
  const shown = /^(?:CA|TJ|TGI)\b/.test(court) && /^\d{2}\/\d+$/.test(first) ? `RG ${first}` : formatCaseNumber(first);
  return `n°\u00a0${shown}${others.length === 0 ? '' : ' et autres'}`;
}

/** '24-18856', '2418856' → '24-18.856'; any other number as it is. */
export function formatCaseNumber(number: string): string {
  const [, year, middle, end] = /^(\d{2})-?(\d{2})\.?(\d{3})$/.exec(number.trim()) ?? [];
  // Seven digits without a hyphen are a number of an administrative tribunal.
  return year === undefined || !number.includes('-') ? number.trim() : `${year}-${middle}.${end}`;
}

/** The publication status of a decision; empty when its publisher gives none. */
function publicationOf({ publication, court }: DecisionFacts): string | null {
  const said = fold(publication ?? '');
  if (said === '') return null;
  const isAdministrative = /conseil d'etat|administrati|^ce$|conflits/.test(fold(court ?? ''));
  if (isAdministrative) {
    if (/^a$|publie au recueil/.test(said)) return 'publié au recueil Lebon';
    if (/^b$|mentionne/.test(said)) return 'mentionné aux tables du recueil Lebon';
    return /^[cd]$|inedit/.test(said) ? 'inédit au recueil Lebon' : null;
  }
  if (/non publie|inedit|^(?:non|n|d)$/.test(said)) return 'inédit';
  if (/bulletin|^oui$|(?:^|[\s+,])b(?:$|[\s+,])|^p\b/.test(said)) return 'publié au bulletin';
  return null;
}

/** Whether a document of the Union's courts is an advocate general's opinion, which is not the Court's. */
export const isAdvocatesOpinion = ({ nature }: Pick<DecisionFacts, 'nature'>): boolean => /^conclusions/i.test(nature ?? '');

/** The authority of a decision that stands, by its court and its publication, with the sentence that explains it. */
export function decisionStanding(
  kind: 'juritext' | 'euritext',
  facts: DecisionFacts,
): { readonly isPublished: boolean; readonly isSupreme: boolean; readonly sentence: string } {
  if (kind === 'euritext' && isAdvocatesOpinion(facts))
    return {
      isPublished: false,
      isSupreme: false,
      sentence: "Conclusions d'un avocat général : elles proposent une solution à la Cour, qui n'est pas tenue de les suivre.",
    };
  if (kind === 'euritext')
    return {
      isPublished: true,
      isSupreme: true,
      sentence: "Décision d'une juridiction de l'Union européenne ou de la Cour européenne des droits de l'homme.",
    };
  const court = fold(facts.court ?? '');
  const published = publicationOf(facts);
  if (/conseil constitutionnel/.test(court))
    return { isPublished: true, isSupreme: true, sentence: "Décision du Conseil constitutionnel : elle s'impose à toutes les autorités." };
  const isSupreme = /cour de cassation|^cc$|conseil d'etat|^ce$/.test(court);
  if (published !== null && !published.startsWith('inédit'))
    return { isPublished: true, isSupreme, sentence: `Décision ${published} : sa juridiction la retient comme référence.` };
  if (isSupreme)
    return {
      isPublished: false,
      isSupreme,
      sentence: "Décision d'une cour suprême que son éditeur ne donne pas pour publiée : à rapprocher d'autres décisions.",
    };
  return { isPublished: false, isSupreme, sentence: "Décision d'une juridiction du fond : elle n'engage pas les autres juridictions." };
}
