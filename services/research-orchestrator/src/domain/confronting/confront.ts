import { foldInPlace } from '@attendu/law/fold';
import { findReferences } from '@attendu/law/references';
import { formatDateLong } from '@attendu/law/typography';
import type { ConfrontedReading, DocumentRef, Reading } from '../types.ts';

/** A reading with the text of its document. */
export type Confrontable = { readonly reading: Reading; readonly content: string };

/** Places whose law is their own: they answer only a question that names them. */
const TERRITORIES: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/mayotte/, 'Mayotte'],
  [/saint-pierre-et-miquelon/, 'Saint-Pierre-et-Miquelon'],
  [/saint-martin/, 'Saint-Martin'],
  [/saint-barthelemy/, 'Saint-Barthélemy'],
  [/outre-mer|outremer|ultra-?marin/, 'l’outre-mer'],
  [/guadeloupe|guyane|martinique|la reunion/, 'l’outre-mer'],
  [/wallis|polynesie|nouvelle-caledonie/, 'les collectivités du Pacifique'],
  [/moselle|bas-rhin|haut-rhin|alsace/, 'l’Alsace-Moselle'],
];

/**
 * Says of each document read for a point whether it supports the answer, opposes it, or only gives its context, and why.
 * A document opposes when what it brings is an exception to a text that was also kept, or an exception and nothing else.
 * @param question the whole question: what it names is not a special case.
 */
export function confront(readings: readonly Confrontable[], question: string, idcc: string | null): ConfrontedReading[] {
  const numbers = new Set(readings.map(({ reading }) => key(reading.document)).filter((one) => one !== null));
  const folded = foldInPlace(question);
  return readings.map(({ reading, content }) => {
    const territory = territoryOf(reading.document, folded);
    if (territory !== null) return { ...reading, stance: 'context', why: `Texte propre à ${territory}.` };
    const agreement = agreementContext(reading.document, idcc);
    if (agreement !== null) return { ...reading, stance: 'context', why: agreement };
    const opposed = opposition(reading, content, numbers);
    if (opposed !== null) return { ...reading, stance: 'oppose', why: opposed };
    return { ...reading, stance: 'support', why: endOf(reading.document) };
  });
}

function key(document: DocumentRef): string | null {
  return document.number === null ? null : document.number.replace(/[\s.*]/g, '').toUpperCase();
}

function territoryOf(document: DocumentRef, foldedQuestion: string): string | null {
  const place = foldInPlace(document.hierarchy.join(' '));
  for (const [pattern, name] of TERRITORIES) if (pattern.test(place) && !pattern.test(foldedQuestion)) return name;
  return null;
}

function agreementContext(document: DocumentRef, idcc: string | null): string | null {
  if (document.kind !== 'cnn') return null;
  if (idcc !== null && !document.idcc.includes(idcc)) return 'Autre convention que celle de la question.';
  if (idcc === null) return "Aucune convention n'est nommée dans la question : ce texte n'est donné qu'à titre d'exemple.";
  if (document.etat === 'VIGUEUR_NON_ETEN')
    return 'Texte non étendu : il ne lie que les employeurs adhérents des organisations signataires.';
  return null;
}

function opposition(reading: Reading, content: string, numbers: ReadonlySet<string>): string | null {
  const exceptions = reading.passages.filter((passage) => passage.role === 'exception');
  for (const passage of exceptions) {
    const text = content.slice(passage.start, passage.end);
    for (const reference of findReferences(text)) {
      if (reference.type !== 'article') continue;
      const number = reference.numbers.find((one) => numbers.has(one) && one !== key(reading.document));
      if (number !== undefined) return `Ce texte apporte une exception à un texte retenu (${reference.raw.trim()}).`;
    }
  }
  const best = Math.max(0, ...reading.passages.map((passage) => passage.score));
  const rules = reading.passages.filter((passage) => passage.role === 'rule' && passage.score >= 0.8 * best);
  return exceptions.length > 0 && rules.length === 0 ? 'Ce que ce texte dit de la question est une exception.' : null;
}

/** A text about to end changes the answer soon: said even when it supports. */
function endOf(document: DocumentRef): string | null {
  return document.dateFin === null ? null : `En vigueur jusqu'au ${formatDateLong(document.dateFin)}.`;
}
