import type { DocumentFacts } from '@attendu/contracts/research/document-facts';
import type { SourceDocument } from '@attendu/contracts/research/schemas';
import { decisionCitation, formatCaseNumber } from '../citation.ts';
import { euActNickname } from '../eu-acts.ts';
import { formatDateLong, formatDateShort } from '../typography.ts';

type Described = Pick<SourceDocument, 'kind' | 'title'> & { readonly facts?: DocumentFacts | undefined };

/** Longest label of a type, and keywords shown, on a screen and in a file. */
const LONGEST_LABEL = 30;
const MOST_KEYWORDS = 5;

/** A label of a type, cut at thirty characters. */
export const typeLabel = (label: string): string => (label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL)}...` : label);

/** « PUBLICATIONS PERIODIQUES##Comptes annuels » → « Comptes annuels »; the first part when there is no second. */
export function categoryLabel(category: string): string {
  const [first = '', second = ''] = category.split('##');
  return (second.trim() === '' ? first : second).trim();
}

/** A document of these kinds as lawyers cite it; null for any other, and for one whose facts do not suffice. */
export function citationOf({ kind, facts, title }: Described): string | null {
  if (facts === undefined) return null;
  switch (kind) {
    case 'juritext':
    case 'euritext':
      return decisionCitation(facts);
    case 'reglements':
      return facts.celex === undefined ? null : actCitation(facts.celex, title);
    case 'bofip':
      return facts.identifiant === undefined || title.includes(facts.identifiant) ? null : `${facts.identifiant}, ${title}`;
    case 'bodacc':
      return gazetteCitation(facts, title);
    case 'balo':
      return facts.id_annonce === undefined
        ? null
        : cited(
            'BALO',
            facts.parution_numero && `n° ${facts.parution_numero}`,
            dated('du', facts.dateparution),
            facts.numero_affaire && `affaire n° ${facts.numero_affaire}`,
            title,
          );
    case 'energy':
      return facts.doc_id === undefined || title.includes(facts.doc_id)
        ? null
        : cited(['CRE, délibération n°', facts.doc_id, dated('du', facts.date)].filter((part) => part !== undefined).join(' '), title);
    case 'statuts':
      return companyCitation('Statuts', facts, title);
    case 'actes_societes':
      return companyCitation('Acte', facts, title);
    case 'infofi':
      return cited(title, dated('', facts.date_document));
    default:
      return null;
  }
}

const cited = (...parts: (string | undefined)[]): string => parts.filter((part) => part !== undefined && part !== '').join(', ');
const dated = (before: string, day: string | undefined): string | undefined =>
  day === undefined ? undefined : `${before} ${formatDateLong(day)}`.trim();

/** « BODACC B, n° 227 du 23 novembre 2022, annonce n° 446, Ganymède ». The id is the edition, the year, the issue and the notice. */
function gazetteCitation({ doc_id, dateparution }: DocumentFacts, title: string): string | null {
  const [, edition, issue, notice] = /^([ABC])\d{4}(\d{4})(\d+)$/.exec(doc_id ?? '') ?? [];
  if (edition === undefined || issue === undefined) return null;
  const number = [`n° ${Number(issue)}`, dated('du', dateparution)].filter((part) => part !== undefined).join(' ');
  return cited(`BODACC ${edition}`, number, `annonce n° ${Number(notice)}`, title);
}

/** A title that says more than the company's name is the document's own. */
function companyCitation(what: string, { societes_noms = [], siren = [], date_acte, date }: DocumentFacts, title: string): string | null {
  const [name] = societes_noms;
  if (name === undefined || title !== name) return null;
  return cited(`${what} de ${name}`, siren[0] && `SIREN ${siren[0]}`, dated(what === 'Statuts' ? 'déposés le' : 'du', date_acte ?? date));
}

/** « Règlement (UE) 2016/679, article 17 » → « Règlement (UE) 2016/679 (RGPD), article 17 »; null for an act without a usual name. */
function actCitation(celex: string, title: string): string | null {
  const nickname = euActNickname(celex.replace(/^0(\d{4}[RLD]\d{4}).*$/, '3$1'));
  return nickname === null || title.includes(nickname) ? null : title.replace(/^([^,]+)(?=,|$)/, `$1 (${nickname})`);
}

export type FactRow = readonly [label: string, value: string];

/** The facts that a publisher gives about a document of its kind, as rows to show; missing facts have no row. */
export function factRows({ kind, facts }: Described): FactRow[] {
  if (facts === undefined) return [];
  const rows: [string, string | null | undefined][] = [...(ROWS[kind]?.(facts) ?? []), ['Mots-clés', keywordsOf(facts)]];
  return rows.flatMap(([label, value]): FactRow[] => (value == null || value.trim() === '' ? [] : [[label, value]]));
}

type Rows = [string, string | null | undefined][];
const day = (iso: string | undefined): string | undefined => (iso === undefined ? undefined : formatDateShort(iso));
const keywordsOf = ({ keywords }: DocumentFacts): string | undefined => keywords?.slice(0, MOST_KEYWORDS).join(', ');
const list = (values: readonly string[] | undefined): string | undefined => values?.join(', ');

function decisionRows(facts: DocumentFacts): Rows {
  const { contested } = facts;
  return [
    ['Juridiction', facts.court],
    ['Chambre', facts.chamber],
    ['Formation', facts.formation],
    ['Date', day(facts.date)],
    ['Numéro', list(facts.number?.map(formatCaseNumber))],
    ['ECLI', facts.ecli],
    ['CELEX', facts.celex],
    ['Nature', facts.nature],
    ['Publication', facts.publication],
    ['Solution', facts.solution],
    ['Décision attaquée', contested === undefined ? undefined : list(contestedOf(contested))],
    ['Sommaire', facts.summary],
  ];
}

const contestedOf = ({ court, date, number, solution }: NonNullable<DocumentFacts['contested']>): string[] =>
  [court, date === undefined ? undefined : formatDateLong(date), number, solution].filter((one) => one !== undefined);

function actRows(facts: DocumentFacts): Rows {
  return [
    ['Acte', facts.doc_title],
    ['CELEX', facts.celex],
    ['Article', facts.article_number],
    ['Chapitre', facts.chapter_title],
    [facts.consolidated === true ? 'Version du' : "Date de l'acte", day(facts.date)],
    ['Valeur', facts.consolidated === true ? 'Version consolidée, sans valeur juridique' : undefined],
  ];
}

function companyActRows(facts: DocumentFacts): Rows {
  const pages = facts.total_pages === undefined ? undefined : `${facts.total_pages}`;
  return [
    ['SIREN', list(facts.siren)],
    ['Acte', facts.acte_id],
    ["Date de l'acte", day(facts.date_acte)],
    ['Pages', pages],
    ['Objet', facts.summary],
  ];
}

const ROWS: Partial<Readonly<Record<SourceDocument['kind'], (facts: DocumentFacts) => Rows>>> = {
  juritext: decisionRows,
  euritext: decisionRows,
  reglements: actRows,
  bofip: (facts) => [
    ['Identifiant juridique', facts.identifiant],
    ['Série', facts.serie],
    ['Division', facts.division],
    ['Date de publication', day(facts.date)],
  ],
  bodacc: (facts) => [
    ['Annonce', facts.doc_id ?? facts.id_annonce],
    ['Date de parution', day(facts.dateparution)],
    ["Famille d'avis", facts.familleavis === undefined ? undefined : typeLabel(facts.familleavis)],
    ["Type d'avis", facts.typeavis === undefined ? undefined : typeLabel(facts.typeavis)],
    ['Sociétés', list(facts.societes_noms)],
    ['SIREN', list(facts.siren)],
  ],
  balo: (facts) => [
    ['Annonce', facts.id_annonce],
    ['Date de parution', day(facts.dateparution)],
    ['Bulletin', facts.parution_numero],
    ['Catégorie', facts.categorie_libelle === undefined ? undefined : typeLabel(categoryLabel(facts.categorie_libelle))],
    ['Sociétés', list(facts.societes_noms)],
    ['SIREN', list(facts.siren)],
    ["Numéro d'affaire", facts.numero_affaire],
  ],
  statuts: (facts) => [
    ['Fichier', facts.pdf_name],
    ['SIREN', list(facts.siren)],
    ['Date', day(facts.date ?? facts.date_acte)],
  ],
  actes_societes: companyActRows,
  convbi: (facts) => [
    ['Pays', facts.pays],
    ['Convention', facts.titre_lien],
    ['Article', facts.article_num],
  ],
  infofi: (facts) => [
    ['Société', facts.nom_societe],
    ['Opération', facts['Titre opération']],
    ['Date', day(facts.date_document)],
    ['Description', facts.description_information],
    ['Identifiant', facts.id_information],
  ],
  actes: (facts) => [
    ['Identifiant', facts.identifiant],
    ['Date', day(facts.date)],
    ['Région', facts.region],
    ["Type d'acte", facts.type_acte === undefined ? undefined : typeLabel(facts.type_acte)],
    ['Thème', facts.theme],
  ],
  energy: (facts) => [
    ['Délibération', facts.doc_id],
    ['Date', day(facts.date)],
  ],
};

/** The day that a document of a kind without dates of force bears. */
export const ownDay = (facts: DocumentFacts | undefined): string | undefined =>
  facts?.date ?? facts?.dateparution ?? facts?.date_acte ?? facts?.date_document;

/** The date of a document of a kind without dates of force, in a sentence; null when it is not known. */
export function dayFact(kind: SourceDocument['kind'], facts: DocumentFacts | undefined): string | null {
  const date = ownDay(facts);
  if (date === undefined) return null;
  const long = formatDateLong(date);
  switch (kind) {
    case 'juritext':
    case 'euritext':
      return `Rendue le ${long}`;
    case 'bofip':
    case 'bodacc':
    case 'balo':
    case 'infofi':
      return `Publié le ${long}`;
    default:
      return `Du ${long}`;
  }
}
