import { isInForce } from '@attendu/law/force';
import { formatDateLong } from '@attendu/law/typography';
import type { DocumentRef } from './types.ts';

export type Reliability = { readonly grade: 'A' | 'B' | 'C' | 'D' | 'E'; readonly reason: string };

/** Rank of a norm, 0 the highest: law, regulation, agreement. The letter of an article of a code says it. */
export function normRank(document: Pick<DocumentRef, 'kind' | 'number'>): 0 | 1 | 2 {
  if (document.kind === 'cnn') return 2;
  return /^(?:R|D|A)\s?[.*]?\s?\d/i.test(document.number ?? '') ? 1 : 0;
}

/**
 * How far a source may be relied on, by this rule:
 * E not in force on the day asked; D in force at a date that is not set, or a state that the publisher does not give;
 * A a law in force; B a regulation in force, or an extended agreement; C an agreement that is not extended.
 */
export function reliabilityOf(document: DocumentRef, at: string): Reliability {
  const day = formatDateLong(at);
  if (!isInForce(document, at)) return { grade: 'E', reason: `Ce texte n'est pas en vigueur au ${day} : il ne peut fonder la réponse.` };
  if (document.kind === 'cnn') return agreementReliability(document, day);
  if (document.dateDebut === null)
    return { grade: 'D', reason: "Texte en vigueur dont l'éditeur ne donne pas la date d'entrée en vigueur." };
  const rank = normRank(document);
  const ending = document.dateFin === null ? '' : ` ; il cessera de l'être le ${formatDateLong(document.dateFin)}`;
  return rank === 0
    ? { grade: 'A', reason: `Texte de loi en vigueur au ${day}${ending}.` }
    : { grade: 'B', reason: `Texte réglementaire en vigueur au ${day}${ending}.` };
}

function agreementReliability(document: DocumentRef, day: string): Reliability {
  switch (document.etat) {
    case 'VIGUEUR_ETEN':
      return { grade: 'B', reason: `Convention étendue en vigueur au ${day} : elle s'impose à tous les employeurs de son champ.` };
    case 'VIGUEUR_NON_ETEN':
      return {
        grade: 'C',
        reason: `Convention non étendue au ${day} : elle ne lie que les employeurs adhérents des organisations signataires.`,
      };
    default:
      return { grade: 'D', reason: "Convention dont l'éditeur ne dit pas si elle est étendue : à vérifier." };
  }
}
