import { everInForce, isInForce } from '@attendu/law/force';
import { formatDateLong } from '@attendu/law/typography';
import type { DocumentRef } from './types.ts';

export type Reliability = { readonly grade: 'A' | 'B' | 'C' | 'D' | 'E'; readonly reason: string };

/** Rank of a norm, 0 the highest: law, regulation, agreement. The letter of an article of a code says it. */
export function normRank(document: Pick<DocumentRef, 'kind' | 'number'>): 0 | 1 | 2 {
  if (document.kind === 'cnn') return 2;
  return /^(?:R|D|A)\s?[.*]?\s?\d/i.test(document.number ?? '') ? 1 : 0;
}

/** An agreement whose wording has stood this long was written under another law: it still binds, and a reader is told. */
const OLD_AGREEMENT_YEARS = 20;

/**
 * How far a source may be relied on, by this rule, the first that fits:
 * E not in force on the day asked, or never law (a version dead before it lived, annulled, struck out);
 * D in force at a date that is not set, or left in the old part of a code when the rest was written anew, or an agreement whose state the publisher does
 *   not give;
 * A a law in force;
 * B a regulation in force, or an extended agreement in force;
 * C an agreement in force that is not extended.
 * Age lowers no grade, since a text binds until it is repealed: an agreement of more than twenty years says it, and a text that is about to end
 * says when. The reason is what the reader is shown: it names what the rule looked at.
 */
export function reliabilityOf(document: DocumentRef, at: string): Reliability {
  const day = formatDateLong(at);
  if (!everInForce(document))
    return { grade: 'E', reason: "Cette version n'est jamais entrée en vigueur : elle ne peut fonder la réponse." };
  if (!isInForce(document, at)) return { grade: 'E', reason: `Ce texte n'est pas en vigueur au ${day} : il ne peut fonder la réponse.` };
  const ending = document.dateFin === null ? '' : ` ; il cessera de l'être le ${formatDateLong(document.dateFin)}`;
  if (document.kind === 'cnn') return agreementReliability(document, at, ending);
  if (document.dateDebut === null)
    return { grade: 'D', reason: "Texte en vigueur dont l'éditeur ne donne pas la date d'entrée en vigueur." };
  if (isOfOldPart(document)) return { grade: 'D', reason: `${OLD_PART}${ending}.` };
  const since = `, dans sa rédaction du ${formatDateLong(document.dateDebut)}`;
  return normRank(document) === 0
    ? { grade: 'A', reason: `Texte de loi en vigueur au ${day}${since}${ending}.` }
    : { grade: 'B', reason: `Texte réglementaire en vigueur au ${day}${since}${ending}.` };
}

const OLD_PART =
  "Texte laissé dans la partie ancienne du code lors de sa refonte, et en vigueur selon l'éditeur : vérifiez qu'aucun texte ne l'a remplacé";
const isOfOldPart = ({ hierarchy }: DocumentRef): boolean => /^partie \S+ ancienne\b/i.test(hierarchy[1] ?? '');

function agreementReliability(document: DocumentRef, at: string, ending: string): Reliability {
  const day = formatDateLong(at);
  const age = document.dateDebut === null ? 0 : Number(at.slice(0, 4)) - Number(document.dateDebut.slice(0, 4));
  const old = age > OLD_AGREEMENT_YEARS ? ` ; sa rédaction a plus de ${OLD_AGREEMENT_YEARS} ans, la loi a pu changer depuis` : '';
  switch (document.etat) {
    case 'VIGUEUR_ETEN':
      return {
        grade: 'B',
        reason: `Convention étendue en vigueur au ${day} : elle s'impose à tous les employeurs de son champ${old}${ending}.`,
      };
    case 'VIGUEUR_NON_ETEN':
      return {
        grade: 'C',
        reason: `Convention non étendue au ${day} : elle ne lie que les employeurs adhérents des organisations signataires${old}${ending}.`,
      };
    default:
      return { grade: 'D', reason: "Convention dont l'éditeur ne dit pas si elle est étendue : à vérifier." };
  }
}
