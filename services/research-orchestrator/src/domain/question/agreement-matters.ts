/** Matters of work that branches settle, folded, whoever asks. */
const OF_BRANCH =
  /\bpreavis\b|delai-conge|\bprimes?\b(?! (?:d'activite|a la naissance|a l'adoption|d'assurance|pour l'emploi))|\bgratification|\b1[34]\s?e(?:me)? mois|treizieme mois|\bsalaires?\b|\bremuner|\bessai\b|\bpaniers?\b|grands? deplacements?|\btrajets?\b|\bclassification|\bechelon|\bcoefficient|\bgrille|\bminima\b|salaires? minim|anciennete|\bmajor(?:ation|ee?\b)|heures? (?:sup|complementaire|de delegation|de veille)|jours? feries?|\b1er mai\b|(?:travail\w*|equipe|poste|garde|panier|heures?)s? (?:de |la )nuits?|\bde nuit\b|\bastreinte|\bcoupures?\b|\bamplitude|\bmodul(?:ation|e)\b|non[- ]concurrence|avantages? en nature|logement de fonction|quitter (?:son|le|la|sa) (?:logement|loge)\b|\bcommissions\b|(?:depart|mise|pars|partir) (?:a|en) (?:la )?retraite|maint(?:ien|enir|ient) (?:de |du |le |son |mon |leur )?salaire|complement de salaire|\bcomplet(?:er?|ent|ons) (?:le|les|mon|mes|son|ses|leurs?) (?:salaire|indemnites)|changement de prestataire|(?:ma|sa|leur|fiche de|bulletin de) paie\b|(?:reprise|transfert) du personnel|annexe 7\b|\bperd(?:u|s|ons|ent)? (?:le |la |un |ce |notre )?(?:marche|chantier|contrat|nettoyage|site)\b|perte (?:du |de )(?:marche|chantier|contrat)|frais (?:km|kilometriques|de (?:deplacement|repas|transport))|indemnites? (?:conventionnelle|kilometrique|de (?:depart|licenciement|paniers?|transport|rupture|trajet|repas|deplacement|logement|nourriture|salissure|outillage|nuit|dimanche|fin de contrat))|conges? (?:paye|trimestriel|supplementaire|d'anciennete|pour (?:enfant|mariage|deces|evenement|examen)|enfant malade)|(?:suis-je|ai ete|sont-(?:ils|elles)|est-(?:ce|il)|doit-on me|devons-nous|faut-il (?:me |lui |les )?|me |c'est |sont |est |etre )pay(?:ee?s?|er|e)\b|\bpay(?:ee?s?|er) (?:plus|en plus|double)|travail (?:du|le) dimanche|droit de suite/;

/** Matters of work, too, when the question is about a worker. */
const OF_WORK =
  /\bindemnit|\bconges?\b|(?<!assurance )\bmalad(?!ies? professionnelle)|\barrets?\b|\bdimanches?\b|\brepos\b|\bpauses?\b|\bretraite\b|\bnuits?\b|\bpay(?:ee?s?|er|e)\b|\bgardes?\b|\bheures?\b|\bmut(?:ation|er)\b|\bdeplacements?\b|\brepas\b|temps partiel|temps de travail|duree du travail|\bhoraires?\b|\bplanning|\btransfer|\babsen(?:t|ce)|\bsanction|\bprevoyance|\bmutuelle\b|\btenue\b|\buniforme|\bblouse|\bmaternite|\benceinte|\bbebe\b|\bmariage\b|\b(?:se |nous )?pacs(?:e|er|ons)?\b|\bdeces\b|\bdemission|\bdemenag|\bcdd\b|\bvacances\b|\bkilomet|\bindemnise|\breprendre\b|\bcontreparties?\b|\bferies?\b/;
const WORKER =
  /\bje suis [^.,;:?]{2,60} (?:dans|chez|en|pour|a|au) |\bje (?:travaille|bosse|fais le menage|repare|conduis|suis (?:payee?|employee?|salariee?))|\bmon (?:patron|employeur|chef\b|titulaire|gerant|directeur|responsable|superieur|contrat de travail)|\bma (?:patronne|titulaire|gerante|directrice|responsable|superieure|fiche de paie)|\b(?:le|la|notre) (?:patronne?|boite)\b|\b(?:le|la|notre) titulaire\b(?! d[eu]\b)|(?:^|[.,;:!?] ?)chez nous\b|\bune? agente?\b|\bnouve(?:au|l) (?:prestataire|employeur|titulaire)|\bprestataire (?:entrant|sortant)|\bmes (?:salarie|employe)|\bj'emploie|\bsalarie|\bouvri(?:er|ere)s?\b|\bemployee?s?\b|\bembauch|\bcontrat de travail|\bnous employons|\bposte de\b|\bcdd\b|\bcdi\b/;
/** Whether one may be dismissed while protected is a matter of law. */
const DISMISSED = /\blicenci|\brenvoy|\bvir(?:er|ee?)\b/;
const PROTECTED = /\bmalad\w*|\barrets?\b|\benceinte|\bmaternite\b/g;
/** The question asks what the law says. */
const OF_LAW = /\bpreavis legal|\bindemnite legale|\bduree legale|\bcode du travail|\bselon la loi\b/;
/** The question asks what an agreement says. */
const OF_AGREEMENT =
  /\b(?:ccn|conventions? collectives?|(?:la|ma|notre|sa|leur) convention(?! (?:individuelle|tripartite|fiscale|bilaterale|d'|de )))\b|\(convention /;
/** Those whom no agreement binds: the self-employed, public officials. */
const WITHOUT_AGREEMENT =
  /\ba mon compte\b|\bliberale?s?\b|\bauto-? ?entrepr|\bmicro-? ?entrepr|\b(?:mon|mes|un|une|je suis) artisane?\b|\bgerante? (?:majoritaire|minoritaire|associe)|\btravailleurs? independant|hopital public|\bfonctionnaire|fonction publique|\bchu\b|\bmunicipal|\bmairie\b|\bagents? (?:public|territorial)/;
/** Matters of the other codes of the corpus. */
const OF_LAND = /\bbail\b|\bbaux\b|\bfermage|\bmetayage|\bparcelle|\bchasse\b|\bterres\b|a ferme\b/;
const OF_SECURITY =
  /\brembours|\bcpam\b|\burssaf\b|\baffili|\bcotis|indemnites journalieres|\ballocations?\b|\brsa\b|complementaire sante|prises? en charge|\bcaisse (?:primaire|d'alloc|peut|refuse|doit)|securite sociale/;

/** An employer who pays back: « la boîte doit me rembourser les repas ». */
const PAID_BACK_BY_EMPLOYER =
  /\b(?:boite|patron(?:ne)?|employeur|entreprise|societe|titulaire|gerante?|direct(?:eur|rice)|chef)\b[^.?!;]{0,60}\brembours|\brembours\w* par (?:mon |ma |l'|la |le |notre )(?:boite|patron(?:ne)?|employeur|entreprise|societe)/;

/** Whether a question, folded, is about persons or matters that no agreement governs. */
export const isOfOthers = (folded: string): boolean => WITHOUT_AGREEMENT.test(folded) || OF_LAND.test(folded);

/** Whether a question, folded, that names a trade is about a matter of its branch. @param isWorker a worker of the trade is named. */
export function isOfBranch(folded: string, isWorker: boolean): boolean {
  if (OF_LAW.test(folded) || isOfOthers(folded)) return false;
  if (OF_BRANCH.test(folded) || OF_AGREEMENT.test(folded)) return true;
  const asked = DISMISSED.test(folded) ? folded.replace(PROTECTED, '') : folded;
  return OF_WORK.test(asked) && (isWorker || WORKER.test(folded)) && (PAID_BACK_BY_EMPLOYER.test(folded) || !OF_SECURITY.test(folded));
}
