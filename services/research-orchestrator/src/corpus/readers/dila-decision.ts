import type { DocumentFacts } from '@attendu/contracts/research/document-facts';
import { publishedDate } from '@attendu/law/force';
import { htmlToText } from '../html.ts';
import type { CorpusRecord } from '../record.ts';
import { cutUnzoned, operativeOf, withSummary } from './decision-text.ts';
import { defined } from './defined.ts';
import { longDay } from './french-date.ts';
import { reviewedIn } from './reviewed-decisions.ts';
import { singleVersion } from './single-version.ts';
import { allText, descendants, elementAt, elementsOf, innerHtml, textAt, type XmlElement } from './xml.ts';

/** Roots of the decisions in CASS, INCA, CAPP, JADE and CONSTIT, with the element that holds their own metadata. */
const OWN_METADATA: Readonly<Record<string, string>> = {
  TEXTE_JURI_JUDI: 'META_JURI_JUDI',
  TEXTE_JURI_ADMIN: 'META_JURI_ADMIN',
  TEXTE_JURI_CONSTIT: 'META_JURI_CONSTIT',
};

export const isDilaDecision = (root: XmlElement): boolean => root.name in OWN_METADATA;

/** One decision of the DILA's archives. @throws when its id or its text is missing. */
export function readDilaDecision(root: XmlElement): CorpusRecord {
  const own = `META/META_SPEC/${OWN_METADATA[root.name]}`;
  const common = 'META/META_SPEC/META_JURI';
  const id = textAt(root, 'META/META_COMMUN/ID');
  if (id === null || !/^(?:JURI|CETA|CONS)TEXT\d{12}$/.test(id)) throw new Error('Identifiant de décision absent ou inconnu.');
  const contents = elementAt(root, 'TEXTE/BLOC_TEXTUEL/CONTENU');
  const text = contents === null ? '' : htmlToText(innerHtml(contents));
  if (text === '') throw new Error('Décision sans texte.');
  const date = publishedDate(textAt(root, `${common}/DATE_DEC`));
  const title = textAt(root, `${common}/TITRE`);
  const numbers = numbersOf(root, own, textAt(root, `${common}/NUMERO`), title);
  const { summary, keywords } = abstractsOf(root);
  const court = textAt(root, `${common}/JURIDICTION`) ?? (root.name === 'TEXTE_JURI_CONSTIT' ? 'Conseil constitutionnel' : undefined);
  const formation = textAt(root, `${own}/FORMATION`);
  const chamber = formation === null ? undefined : formation.replaceAll('_', ' ');
  const parts = cutUnzoned(text);
  const { content, zones } = withSummary(summary, parts);
  const reviewed = textAt(root, `${own}/FORM_DEC_ATT`);
  const reviewedOn = publishedDate(textAt(root, `${own}/DATE_DEC_ATT`));
  const facts: DocumentFacts = {
    ...(numbers.length === 0 ? {} : { number: numbers }),
    ...defined({
      ecli: textAt(root, `${own}/ECLI`) ?? undefined,
      court,
      chamber,
      publication: publicationOf(root, own, title),
      nature: textAt(root, `${own}/TYPE_REC`) ?? textAt(root, `${own}/NATURE_QUALIFIEE`) ?? natureOf(root),
      solution: textAt(root, `${common}/SOLUTION`) ?? undefined,
      date: date ?? undefined,
      summary,
    }),
    ...(keywords.length === 0 ? {} : { keywords }),
    ...(reviewed === null && reviewedOn === null
      ? {}
      : { contested: defined({ court: reviewed ?? undefined, date: reviewedOn ?? undefined }) }),
    ...(root.name === 'TEXTE_JURI_ADMIN' ? reviewedIn(text, operativeOf(parts)) : {}),
  };
  return singleVersion({
    kind: 'juritext',
    id,
    title: title ?? [court, chamber, date === null ? null : longDay(date), numbers[0]].filter((one) => one != null).join(', '),
    number: numbers[0] ?? null,
    hierarchy: [court, chamber].filter((one) => one !== undefined),
    content,
    date,
    facts,
    zones,
  });
}

/** The numbers that lawyers cite. NUMERO is an internal number in the civil bases, and the docket number in the others. */
function numbersOf(root: XmlElement, own: string, internal: string | null, title: string | null): string[] {
  const cases = elementAt(root, `${own}/NUMEROS_AFFAIRES`);
  const numbers = cases === null ? [] : elementsOf(cases).map((one) => allText(one).trim());
  const cited = numbers.filter((one) => one !== '');
  if (cited.length > 0) return [...new Set(cited.map(pourvoi))];
  if (root.name === 'TEXTE_JURI_JUDI' || internal === null) return [];
  return [root.name === 'TEXTE_JURI_CONSTIT' ? constitutional(root, internal, title) : internal];
}

/** '2023-1080' → '2023-1080 QPC': the letters, which the number lacks, are in the title or in the nature of the decision. */
function constitutional(root: XmlElement, number: string, title: string | null): string {
  if (/[A-Z]$/.test(number)) return number;
  const after = title?.split(number)[1];
  const letters = /^\s?([A-Z]{1,4})\b/.exec(after ?? '')?.[1] ?? /^[A-Z]{1,4}$/.exec(natureOf(root) ?? '')?.[0];
  return letters === undefined ? number : `${number} ${letters}`;
}

/** '24-18856' → '24-18.856', as the Cour de cassation writes it. */
const pourvoi = (number: string): string => number.replace(/^(\d{2})-(\d{2})(\d{3})$/, '$1-$2.$3');

function natureOf(root: XmlElement): string | undefined {
  const nature = textAt(root, 'META/META_COMMUN/NATURE');
  return nature === null || nature === 'Texte' ? undefined : nature;
}

/** Some files say it in their title only. */
const PUBLICATION =
  /(?:publié au (?:bulletin|recueil lebon)|mentionné (?:dans les|aux) tables du recueil lebon|inédit(?: au recueil lebon)?)$/i;

function publicationOf(root: XmlElement, own: string, title: string | null): string | undefined {
  const published = elementAt(root, `${own}/PUBLI_BULL`);
  const said = published === null ? '' : allText(published).trim();
  if (said !== '') return said;
  if (published?.attributes.publie !== undefined) return published.attributes.publie === 'oui' ? 'Publié au bulletin' : 'Inédit';
  return textAt(root, `${own}/PUBLI_RECUEIL`) ?? PUBLICATION.exec(title ?? '')?.[0];
}

/** The abstracts, and the keywords above them, each once. */
function abstractsOf(root: XmlElement): { summary: string | undefined; keywords: string[] } {
  const block = elementAt(root, 'TEXTE/SOMMAIRE');
  if (block === null) return { summary: undefined, keywords: [] };
  const linesOf = (name: string): string[] => [
    ...new Set([...descendants(block, name)].map((one) => htmlToText(innerHtml(one)).replaceAll('\n', ' ')).filter((one) => one !== '')),
  ];
  const summary = linesOf('ANA').join('\n');
  return { summary: summary === '' ? undefined : summary, keywords: linesOf('SCT') };
}
