import { isAdvocatesOpinion, shortDecisionCitation } from '@attendu/law/citation';
import { fateWords, isDoubtful } from '@attendu/law/dossier/fate';
import { euActName } from '@attendu/law/eu-acts';
import { formatDateLong } from '@attendu/law/typography';
import { lower, otherQuotes, shorten } from '../points/french.ts';
import type { DocumentRef } from '../types.ts';
import type { DocumentName } from './document-name.ts';

const LONGEST_TITLE = 160;

/** Names of decisions, doctrine, EU acts and notices in a sentence. */
export function otherName(document: DocumentRef): DocumentName {
  switch (document.kind) {
    case 'juritext':
    case 'euritext':
      return decisionName(document);
    case 'reglements':
      return actName(document);
    case 'bofip':
      return doctrineName(document);
    default:
      return noticeName(document);
  }
}

const plainTitle = (title: string): string => otherQuotes(shorten(title.replace(/\s+/g, ' ').replace(/[\s.]+$/, ''), LONGEST_TITLE));

/** « la décision Cass. soc., 12 mars 2024, n° 23-12.345 ». */
function decisionName(document: DocumentRef): DocumentName {
  const citation = document.facts === null ? null : shortDecisionCitation(document.facts);
  const name = citation ?? plainTitle(document.title);
  const nature = document.facts?.nature ?? '';
  const isOfAdvocate = document.kind === 'euritext' && isAdvocatesOpinion({ nature });
  const isOpinion = /^avis/i.test(nature);
  const what = isOfAdvocate ? "les conclusions de l'avocat général dans" : isOpinion ? "l'avis" : 'la décision';
  const { solution, fate } = document.facts ?? {};
  // A decision is never named without its fate.
  const doubt = fate === undefined || !isDoubtful(fate) ? '' : ` (${fateWords(fate)})`;
  return {
    full: `${what} ${name}${doubt}`,
    short: `${what} ${name}${doubt}`,
    within: document.kind === 'euritext' ? 'dans la jurisprudence européenne' : 'dans la jurisprudence',
    text: document.documentId,
    same: '',
    agreement: null,
    force: solution === undefined ? null : `solution : ${lower(plainTitle(solution))}`,
    verb: isOfAdvocate ? 'proposent' : 'retient',
    again: isOfAdvocate ? 'Le même avocat général' : isOpinion ? 'Le même avis' : 'La même décision',
    pronoun: isOfAdvocate || isOpinion ? 'Il' : 'Elle',
  };
}

/** « l'article 17 du règlement (UE) 2016/679 », « le considérant 4 de la directive 2003/88/CE ». */
function actName(document: DocumentRef): DocumentName {
  const { facts, title, textId } = document;
  const celex = textId ?? facts?.celex ?? '';
  const act = euActName(celex) ?? plainTitle(facts?.doc_title ?? title);
  const of = /^(?:directive|décision)/.test(act) ? `de la ${act}` : /^règlement/.test(act) ? `du ${act}` : `(${act})`;
  const within = /^(?:directive|décision)/.test(act) ? `dans la ${act}` : /^règlement/.test(act) ? `dans le ${act}` : `dans ${act}`;
  // « Règlement (UE) 2016/679, considérant 4 ».
  const part = lower(/, ((?:article|considérant|annexe)\b.*)$/i.exec(title)?.[1] ?? '');
  const short = part === '' ? plainTitle(title) : part.startsWith('considérant') ? `le ${part}` : `l'${part}`;
  const since = document.dateDebut === null ? null : `dans sa version au ${formatDateLong(document.dateDebut)}`;
  const value = facts?.consolidated === true ? 'consolidée, sans valeur juridique' : null;
  return {
    full: part === '' ? short : `${short} ${of}`,
    short,
    within,
    text: celex,
    same: 'du même acte',
    agreement: null,
    force: since === null ? null : value === null ? since : `${since} ${value}`,
    verb: part.startsWith('considérant') ? 'expose' : 'dispose',
    again: part.startsWith('considérant') ? 'Le même considérant' : part.startsWith('annexe') ? 'La même annexe' : 'Le même article',
    pronoun: part.startsWith('annexe') ? 'Elle' : 'Il',
  };
}

/** « le commentaire BOI-TVA-CHAMP-30-10-50 ». */
function doctrineName(document: DocumentRef): DocumentName {
  const id = document.facts?.identifiant ?? document.number;
  const name = id === null || id === undefined ? `le commentaire “${plainTitle(document.title)}”` : `le commentaire administratif ${id}`;
  const date = document.facts?.date ?? document.dateDebut;
  return {
    full: name,
    short: name,
    within: 'dans la doctrine administrative',
    text: document.documentId,
    same: '',
    agreement: null,
    force: date == null ? null : `publié le ${formatDateLong(date)}`,
    verb: 'indique',
    again: 'Le même commentaire',
    pronoun: 'Il',
  };
}

/** Any other document is named by its title: a notice, a treaty, a deliberation, a prefect's order. */
function noticeName(document: DocumentRef): DocumentName {
  const name = `le document “${plainTitle(document.title)}”`;
  const date = document.facts?.date ?? document.facts?.dateparution ?? document.facts?.date_acte ?? document.facts?.date_document ?? null;
  return {
    full: name,
    short: name,
    within: 'parmi les autres documents',
    text: document.documentId,
    same: '',
    agreement: null,
    force: date === null ? null : `du ${formatDateLong(date)}`,
    verb: 'indique',
    again: 'Le même document',
    pronoun: 'Il',
  };
}
