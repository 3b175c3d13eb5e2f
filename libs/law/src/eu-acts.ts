/** Usual names of acts of the European Union, folded, longest first where one begins another. */
const NAMES: readonly (readonly [celex: string, ...names: string[]])[] = [
  ['32016R0679', 'reglement general sur la protection des donnees', 'rgpd', 'gdpr'],
  ['32024R1689', "reglement sur l'intelligence artificielle", 'ai act', 'reglement ia'],
  ['32022R2065', 'reglement sur les services numeriques', 'digital services act'],
  ['32022R1925', 'reglement sur les marches numeriques', 'digital markets act'],
  ['32008R0593', 'reglement rome i', 'rome i'],
  ['32007R0864', 'reglement rome ii', 'rome ii'],
  ['32012R1215', 'bruxelles i bis', 'bruxelles 1 bis'],
  ['32003R2201', 'bruxelles ii bis'],
  ['32019R1111', 'bruxelles ii ter'],
  ['32014R0596', 'reglement relatif aux abus de marche', 'reglement sur les abus de marche', 'reglement mar'],
  ['32013R0575', 'reglement crr'],
  ['32022R2554', 'reglement dora'],
  ['32023R1114', 'reglement mica'],
  ['32023R2854', 'reglement sur les donnees', 'data act'],
  ['32014R0910', 'reglement eidas', 'eidas'],
  ['32020R0852', 'reglement taxinomie', 'reglement taxonomie'],
  ['32019R2088', 'reglement sfdr', 'sfdr'],
  ['32017R1129', 'reglement prospectus'],
  ['32004R0139', 'reglement concentrations', 'reglement sur les concentrations'],
  ['32006L0112', 'directive tva'],
  ['32014L0065', 'directive mifid ii', 'mifid ii', 'mifid 2'],
  ['32009L0138', 'directive solvabilite ii', 'solvabilite ii'],
  ['32022L2555', 'directive nis 2', 'nis 2', 'nis2'],
  ['32016L0680', 'directive police-justice', 'directive police justice'],
  ['32000L0031', 'directive sur le commerce electronique'],
  ['32016L1164', 'directive atad'],
];

/** The institution's mark between the kind of act and its number: (UE), (CE), (CEE). */
const MARK = '(?:\\s?\\((?:ue|ce|cee|eu|euratom|ue, ?euratom)\\))';
const DELEGATED = "(?: (?:d'execution|delegue|deleguee))?";
const NUMBERED = new RegExp(
  `^(reglement|directive|decision)${DELEGATED}${MARK}?\\s?(n°\\s?|no\\s|numero\\s)?(\\d{1,4})/(\\d{1,4})(?:/(?:ue|ce|cee))?(?![\\d/])`,
);
const SECTOR: Readonly<Record<string, string>> = { reglement: 'R', directive: 'L', decision: 'D' };
const FIRST_YEAR = 1952;
const LAST_YEAR = 2099;

/** The act of the Union named at the very start of a folded text, with how many of its characters name it; null when there is none. */
export function euActAtStart(folded: string): { readonly celex: string; readonly length: number } | null {
  const numbered = NUMBERED.exec(folded);
  if (numbered !== null) {
    const celex = celexOf(numbered[1] ?? '', numbered[3] ?? '', numbered[4] ?? '', numbered[2] !== undefined);
    if (celex !== null) return { celex, length: numbered[0].length };
  }
  let best: { celex: string; length: number } | null = null;
  for (const [celex, ...names] of NAMES)
    for (const name of names)
      if (name.length > (best?.length ?? 0) && folded.startsWith(name) && !/[a-z0-9]/.test(folded.charAt(name.length)))
        best = { celex, length: name.length };
  return best;
}

/**
 * Regulations were numbered « n° 910/2014 » until 2014, and every act « 2016/679 » since; directives and most decisions « 2003/88/CE », with two
 * digits for the year before 1999, and decisions of the Parliament « n° 1982/2006/CE ». The « n° » decides when both numbers could be a year.
 * `act`: 'reglement', 'directive' or 'decision'.
 */
export function celexOf(act: string, first: string, second: string, isNumberFirst: boolean): string | null {
  const yearOf = (digits: string): number => (digits.length === 2 ? 1900 + Number(digits) : Number(digits));
  const isYear = (digits: string): boolean => digits.length !== 3 && yearOf(digits) >= FIRST_YEAR && yearOf(digits) <= LAST_YEAR;
  const isNumbered = act === 'reglement' || (act === 'decision' && isNumberFirst);
  const swapped = isNumbered && isYear(second) && (isNumberFirst || !(first.length === 4 && isYear(first)));
  const [year, number] = swapped ? [second, first] : [first, second];
  if (!isYear(year)) return null;
  return `3${yearOf(year)}${SECTOR[act]}${number.padStart(4, '0')}`;
}

/** '32016R0679' → 'règlement (UE) 2016/679'; '32003L0088' → 'directive 2003/88/CE'; null for what is not an act. */
export function euActName(celex: string): string | null {
  const [, year = '', sector = '', digits = ''] = /^[03](\d{4})([RLD])(\d{4})/.exec(celex) ?? [];
  const number = String(Number(digits));
  const mark = Number(year) >= 2010 ? 'UE' : Number(year) >= 1994 ? 'CE' : 'CEE';
  const isNew = Number(year) >= 2015;
  const shownYear = Number(year) < 1999 ? year.slice(2) : year;
  if (sector === 'R') return isNew ? `règlement (UE) ${year}/${number}` : `règlement (${mark}) n°\u00a0${number}/${shownYear}`;
  if (sector === '') return null;
  const act = sector === 'L' ? 'directive' : 'décision';
  return isNew ? `${act} (UE) ${year}/${number}` : `${act} ${shownYear}/${number}/${mark}`;
}

/** The usual abbreviation by which lawyers name an act: 'RGPD'; null when it has none. */
export const euActNickname = (celex: string): string | null => NICKNAMES[celex] ?? null;
const NICKNAMES: Readonly<Record<string, string>> = {
  '32016R0679': 'RGPD',
  '32014R0910': 'eIDAS',
  '32022R2554': 'DORA',
  '32023R1114': 'MiCA',
};

/** Whether a document is a recital of an act: it explains the act and binds nobody. */
export const isRecital = (documentId: string): boolean => /\/rct_\d+$/.test(documentId);

/** The id of an article of an act: '32016R0679', '17' → '32016R0679/art_17'. A consolidated number means the same act. */
export const euArticleId = (celex: string, article: string): string =>
  `${celex.replace(/^0(\d{4}[RLD]\d{4}).*$/, '3$1')}/art_${article.toLowerCase().replace(/\s/g, '')}`;
