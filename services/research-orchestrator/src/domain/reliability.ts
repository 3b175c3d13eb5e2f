import type { SourceKey } from '@attendu/contracts/sources';
import { decisionStanding } from '@attendu/law/citation';
import { fateBanner, isUndone } from '@attendu/law/dossier/fate';
import { publishedSentence } from '@attendu/law/dossier/labels';
import { isRecital } from '@attendu/law/eu-acts';
import { everInForce, isAsPublished, isInForce } from '@attendu/law/force';
import { formatDateLong } from '@attendu/law/typography';
import type { DocumentRef } from './types.ts';

export type Reliability = { readonly grade: 'A' | 'B' | 'C' | 'D' | 'E'; readonly reason: string };

/** `dataDate`: day of the publisher's data that the document was read in. */
type Dated = DocumentRef & { readonly dataDate?: string | null };

export type NormRank = 0 | 1 | 2 | 3 | 4;

/** Texts that are regulation as a whole, whose articles have no letter. */
const REGULATION =
  /^(?:arr[êe]t[ée]|d[ée]cret(?!-loi)|d[ée]cision|d[ée]lib[ée]ration|circulaire|(?:nouveau )?code de proc[ée]dure civile|code g[ée]n[ée]ral des imp[ôo]ts,? annexe|code des march[ée]s publics)(?!\p{L})/iu;

/**
 * Rank of a norm, 0 the highest: law, treaty or act of the Union; regulation; agreement; decision; doctrine and notices. The letter of an article of a
 * code says whether it is law or regulation; without a letter, the text that holds it, the first of its `hierarchy`.
 */
export function normRank({ kind, number, hierarchy }: Pick<DocumentRef, 'kind' | 'number' | 'hierarchy'>): NormRank {
  switch (kind) {
    case 'legiarti':
      return /^[RDA][.*\s]*\d/i.test(number ?? '') || REGULATION.test(hierarchy[0] ?? '') ? 1 : 0;
    case 'reglements':
    case 'convbi':
      return 0;
    case 'cnn':
      return 2;
    case 'juritext':
    case 'euritext':
      return 3;
    default:
      return 4;
  }
}

/** Rank penalties of a decision: unpublished, not of a supreme court, no longer standing. */
const UNPUBLISHED = 0.5;
const LOWER_COURT = 0.5;
const UNDONE = 5;
/** Rank penalty of age: half a rank for a thirty-year-old decision. */
const YEARS_A_RANK = 60;

/** The rank by which documents are ordered: that of the norm; for a decision, adjusted by court, publication, age and fate. */
export function orderRank(document: DocumentRef, at: string): number {
  const rank = normRank(document);
  const { kind, facts } = document;
  if (kind !== 'juritext' && kind !== 'euritext') return rank;
  const { isPublished, isSupreme } = decisionStanding(kind, facts ?? {});
  const years = facts?.date === undefined ? 0 : Math.max(0, Number(at.slice(0, 4)) - Number(facts.date.slice(0, 4)));
  return (
    rank + (isPublished ? 0 : UNPUBLISHED) + (isSupreme ? 0 : LOWER_COURT) + (isUndone(facts?.fate) ? UNDONE : 0) + years / YEARS_A_RANK
  );
}

/** Age, in years, beyond which an agreement was written under earlier law: it still binds, and the reader is warned. */
const OLD_AGREEMENT_YEARS = 20;

/**
 * How far a source may be relied on, by this rule, the first that fits:
 * E not in force on the day asked, or never law (a version that ended before it began, annulled, struck out);
 * D in force at a date that is not set, known only as the Journal officiel published it, or left in the old part of a code when the rest was written anew, or an agreement whose state the publisher does
 *   not give;
 * A a law in force;
 * B a regulation in force, or an extended agreement in force;
 * C an agreement in force that is not extended.
 * A decision is B when its court publishes it, C otherwise, D when it is not final or partly undone, E when it no longer stands; doctrine binds its
 * administration only (C); a notice or a company's own document proves what it says, and no rule (D).
 * Age lowers no grade, since a text binds until it is repealed: an agreement of more than twenty years says it, and a text that is about to end
 * says when. The reason is what the reader is shown: it names what the rule looked at.
 */
export function reliabilityOf(document: Dated, at: string): Reliability {
  if (!isNorm(document.kind)) return otherReliability(document);
  const day = formatDateLong(at);
  const when = knownAt(document, at);
  if (!everInForce(document))
    return { grade: 'E', reason: "Cette version n'est jamais entrée en vigueur : elle ne peut fonder la réponse." };
  if (!isInForce(document, at)) return { grade: 'E', reason: `Ce texte n'est pas en vigueur au ${day} : il ne peut fonder la réponse.` };
  if (isAsPublished(document) && document.dateDebut !== null) return { grade: 'D', reason: `${publishedSentence(document.dateDebut)}.` };
  const ending = document.dateFin === null ? '' : ` ; il cessera de l'être le ${formatDateLong(document.dateFin)}`;
  if (document.kind === 'cnn') return agreementReliability(document, at, ending);
  if (document.dateDebut === null)
    return { grade: 'D', reason: "Texte en vigueur dont l'éditeur ne donne pas la date d'entrée en vigueur." };
  if (isOfOldPart(document)) return { grade: 'D', reason: `${OLD_PART}${ending}.` };
  const since = `, dans sa rédaction du ${formatDateLong(document.dateDebut)}`;
  if (document.kind === 'reglements') return unionReliability(document, `${when}${since}${ending}`);
  return normRank(document) === 0
    ? { grade: 'A', reason: `Texte de loi en vigueur ${when}${since}${ending}.` }
    : { grade: 'B', reason: `Texte réglementaire en vigueur ${when}${since}${ending}.` };
}

/** A day after the day of the data: the corpus cannot tell whether the text was in force. */
const knownAt = ({ dataDate }: Dated, at: string): string =>
  dataDate != null && dataDate < at ? `dans les données du ${formatDateLong(dataDate)}` : `au ${formatDateLong(at)}`;

const isNorm = (kind: SourceKey): boolean => kind === 'legiarti' || kind === 'cnn' || kind === 'reglements';

function unionReliability({ documentId, facts }: DocumentRef, when: string): Reliability {
  if (isRecital(documentId))
    return { grade: 'C', reason: `Considérant d’un acte de l’Union, ${when} : il éclaire l’acte, sans valeur obligatoire.` };
  const isDirective = /^[03]\d{4}L/.test(facts?.celex ?? '');
  const what = isDirective ? 'Directive de l’Union en vigueur' : 'Acte de l’Union en vigueur';
  const consolidated = facts?.consolidated === true ? ' ; version consolidée, sans valeur juridique : le Journal officiel fait foi' : '';
  const bound = isDirective ? ' ; elle lie l’État quant au résultat, à lire avec sa transposition' : '';
  return { grade: isDirective || facts?.consolidated === true ? 'B' : 'A', reason: `${what} ${when}${bound}${consolidated}.` };
}

function otherReliability({ kind, facts }: DocumentRef): Reliability {
  switch (kind) {
    case 'juritext':
    case 'euritext': {
      const banner = fateBanner(facts ?? undefined);
      if (banner !== null) return { grade: isUndone(facts?.fate) ? 'E' : 'D', reason: banner };
      const { isPublished, sentence } = decisionStanding(kind, facts ?? {});
      return { grade: isPublished ? 'B' : 'C', reason: sentence };
    }
    case 'bofip':
      if (facts?.identifiant?.startsWith('ACTU-') === true)
        return {
          grade: 'D',
          reason: 'Actualité du BOFiP : elle annonce un commentaire, et n’est pas elle-même opposable à l’administration.',
        };
      return {
        grade: 'C',
        reason: 'Doctrine administrative : elle est opposable à l’administration fiscale, et ne lie ni le juge ni le contribuable.',
      };
    case 'convbi':
      return { grade: 'B', reason: 'Convention fiscale : vérifiez son entrée en vigueur et ses avenants.' };
    case 'energy':
      return { grade: 'C', reason: 'Délibération ou décision d’une autorité administrative indépendante.' };
    case 'actes':
      return { grade: 'C', reason: 'Acte administratif local : vérifiez qu’il n’a été ni abrogé ni annulé.' };
    default:
      return { grade: 'D', reason: 'Document publié par ou pour une société : il établit ce qu’il déclare, non une règle de droit.' };
  }
}

const OLD_PART =
  "Texte laissé dans la partie ancienne du code lors de sa refonte, et en vigueur selon l'éditeur : vérifiez qu'aucun texte ne l'a remplacé";
const isOfOldPart = ({ hierarchy }: DocumentRef): boolean => /^partie \S+ ancienne\b/i.test(hierarchy[1] ?? '');

function agreementReliability(document: Dated, at: string, ending: string): Reliability {
  const when = knownAt(document, at);
  const oldest = `${Number(at.slice(0, 4)) - OLD_AGREEMENT_YEARS}${at.slice(4)}`;
  const old =
    document.dateDebut !== null && document.dateDebut < oldest
      ? ` ; sa rédaction a plus de ${OLD_AGREEMENT_YEARS} ans, la loi a pu changer depuis`
      : '';
  switch (document.etat) {
    case 'VIGUEUR_ETEN':
      return {
        grade: 'B',
        reason: `Convention étendue en vigueur ${when} : elle s'impose à tous les employeurs de son champ${old}${ending}.`,
      };
    case 'VIGUEUR_NON_ETEN':
      return {
        grade: 'C',
        reason: `Convention non étendue ${when} : elle ne lie que les employeurs adhérents des organisations signataires${old}${ending}.`,
      };
    default:
      return { grade: 'D', reason: "Convention dont l'éditeur ne dit pas si elle est étendue : à vérifier." };
  }
}
