import type { SourceKey } from '@attendu/contracts/sources';
import { fold } from '@attendu/law/fold';

/** Words that place a question in the subject area of a kind of document. */
const MATTERS: Partial<Readonly<Record<SourceKey, RegExp>>> = {
  bofip:
    /\b(?:impots?|fiscal\w*|tva|cgi|bic|bnc|abattements?|deduire|deduction|imposables?|imposition|deductib\w*|plus-values?|cvae|cfe|bofip|boi|rescrit|niches?|amortissements?|droits d'enregistrement|succession|donation)\b/,
  convbi:
    /\b(?:conventions? (?:fiscales?|bilaterales?)|double imposition|retenue a la source|non-residents?|etablissement stable|residence fiscale)\b/,
  reglements:
    /\b(?:union europeenne|europeen\w*|reglement \(ue\)|directive|rgpd|donnees (?:a caractere )?personnel\w*|marche interieur|eur-lex)\b/,
  euritext: /\b(?:union europeenne|europeen\w*|cjue|cjce|cour de justice|question prejudicielle|directive|rgpd|cedh)\b/,
  bodacc:
    /\b(?:bodacc|redressement judiciaire|liquidation judiciaire|procedure collective|radiation du (?:rcs|registre)|cession de fonds)\b/,
  balo: /\b(?:balo|assemblee generale|avis de convocation|societe cotee)\b/,
  statuts: /\b(?:statuts)\b/,
  actes_societes: /\b(?:actes? de (?:la )?societe|proces-verbal d'assemblee|depot d'actes|nomination du (?:gerant|president))\b/,
  infofi: /\b(?:amf|information financiere|emetteurs?|franchissement de seuil|offre publique|prospectus)\b/,
  actes: /\b(?:arretes? prefector\w*|prefet|prefecture|recueil des actes administratifs)\b/,
  energy:
    /\b(?:cre|turpe|cordis|commission de regulation de l'energie|electricite|gaz naturel|reseau\w* (?:public|de distribution|de transport))\b/,
};

/** Whether the words of a question place it in the subject area of a kind of document. */
export const isOfMatter = (kind: SourceKey, question: string): boolean => MATTERS[kind]?.test(fold(question)) ?? false;
