import { foldInPlace } from '@attendu/law/fold';
import { type AspectId, askedAspects } from '../question/aspects.ts';
import { capitalise } from './french.ts';
import { inMatterOf, isEvent, ofSubject, type Subject } from './subject.ts';

const BENEFIT = /^(?:congé|allocation|pension|prestation|indemnité|prime|aide|majoration|rente|capital|complément|remboursement)/;
const MONEY = /(?:indemnité|prime|allocation|pension|salaire|rémunération|majoration|rente|prix|cotisation)/;

/** Things with a duration, and things that can be renewed, on a folded name: « durée de la notification » is meaningless. */
const LASTS =
  /^(?:periode|contrat|conge|preavis|delai|mandat|mission|repos|stage|priorite|protection|suspension|arret|bail|pause|astreinte|prescription|travail (?:de nuit|a temps partiel)|temps|formation|versement|indemnisation|allocation|apprentissage|mise a (?:disposition|pied)|detachement|absence|interdiction)/;
const RENEWED =
  /^(?:periode d'essai|contrat|mandat|mission|bail|agrement|autorisation|detachement|mise a disposition|allocation|mesure|detachement)/;
/** Things that end with a notice. */
const ENDED = /^(?:contrat|licenciement|demission|rupture|depart|mise a la retraite|periode d'essai|bail|mission|stage)/;
/** A procedure or a body: no aspect of it makes a point. */
const OWN_MATTER =
  /^(?:procedure|contestations?|actions? |recours|contentieux|sanctions?|penalites|prescription|controle|recouvrement|conseil|conseillers?|commission|comite|caisse|organismes?|assurances?|juridiction|tribunal|bureau|formation de refere|dispositions|regles|cas |indemnites? et sanctions|rapports|definitions?|champ |delais?|unions?|conventions? (?:collective|de branche))/;

/** « durée légale et heures supplémentaires »: two subjects that do not form one phrase. */
const isComposite = ({ bare }: Subject): boolean =>
  / et (?!d[eu'’])|, /.test(bare) || (/ et d/.test(bare) && !/ d[eu'’].* et d/.test(bare));

/** Whether a subject can have points: not a body, not a procedure, not two subjects. */
export const isAskable = (subject: Subject): boolean => !OWN_MATTER.test(foldInPlace(subject.bare)) && !isComposite(subject);

/** Whether an aspect of a subject makes a meaningful heading. `text`: the article that shows the aspect. */
export function makesSense(aspect: AspectId, subject: Subject, text: string): boolean {
  const bare = foldInPlace(subject.bare);
  const folded = foldInPlace(text);
  // The subject already names the aspect: « procédure en matière de procédure ».
  if (!isAskable(subject) || askedAspects(bare).includes(aspect)) return false;
  switch (aspect) {
    case 'duration':
      return LASTS.test(bare);
    case 'renewal':
      return RENEWED.test(bare);
    case 'notice':
      return ENDED.test(bare);
    case 'amount':
      return (
        MONEY.test(subject.bare) ||
        (isEvent(subject) &&
          /(?:a|ouvre) droit[^.]{0,80} a une indemnite|indemnite (?:est|ne peut|egale|forfaitaire|speciale)/.test(folded))
      );
    case 'consultation':
      return /\bconsult|\bavis du comite/.test(folded);
    case 'procedure':
      return !BENEFIT.test(subject.bare) || /\bdemande\b|inform/.test(folded);
    case 'exception':
      return /\btoutefois\b|par derogation|ne s'appliqu|(?:ne sont|n'est) pas applicables?/.test(folded);
    case 'protection':
      return /\bprotection|ne peut (?:rompre|etre licencie|etre sanctionne|faire l'objet)|\bnul\b|\bnulle\b/.test(folded);
    default:
      return true;
  }
}

/** The heading of a point on one aspect of a subject; null when it would be meaningless. `text`: the article that shows the aspect. */
export function aspectHeading(aspect: AspectId, subject: Subject, text: string): string | null {
  if (!makesSense(aspect, subject, text)) return null;
  const of = ofSubject(subject);
  const matter = inMatterOf(subject);
  const colon = (tail: string): string => `${capitalise(subject.bare)} : ${tail}`;
  switch (aspect) {
    case 'duration':
      return of === null ? colon('durée') : `Durée ${of}`;
    case 'renewal':
      return of === null ? colon('renouvellement') : `Renouvellement ${of}`;
    case 'notice':
      if (/préavis/.test(subject.bare)) return null;
      if (!/prévenance/.test(text)) return `Préavis ${matter}`;
      return of === null ? colon('rupture et délai de prévenance') : `Rupture ${of} et délai de prévenance`;
    case 'amount':
      if (!MONEY.test(subject.bare)) return /indemnité/.test(text) ? `Indemnisation ${matter}` : null;
      return of === null ? colon('montant et calcul') : `Montant et calcul ${of}`;
    case 'procedure':
      return `Procédure à suivre ${matter}`;
    case 'form':
      return /expressément stipul|par écrit|écrit/.test(text) ? `Forme et preuve exigées ${matter}` : `Mentions obligatoires ${matter}`;
    case 'consultation':
      return `Information et consultation des représentants du personnel ${matter}`;
    case 'sanction':
      return /puni|amende|emprisonnement/.test(text) ? `Sanctions pénales ${matter}` : `Sanctions du manquement aux règles ${matter}`;
    case 'litigation':
      return `Contestation et délai pour agir ${matter}`;
    case 'conditions':
      if (!BENEFIT.test(subject.bare)) return null;
      return of === null ? colon("conditions d'ouverture du droit") : `Conditions pour bénéficier ${of}`;
    case 'exception':
      return `Exceptions et dérogations ${matter}`;
    case 'protection':
      return `Garanties et protections ${matter}`;
    default:
      return null;
  }
}

/** « au préavis », « aux congés », « à la période d'essai ». */
export function to(named: string): string {
  if (named.startsWith('le ')) return `au ${named.slice(3)}`;
  if (named.startsWith('les ')) return `aux ${named.slice(4)}`;
  return `à ${named}`;
}

const UNDER: readonly (readonly [pattern: RegExp, label: (subject: Subject) => string])[] = [
  [/^ordre public/i, (s) => `${capitalise(s.bare)} : règles d'ordre public`],
  [/^champ de la négociation collective/i, (s) => `${capitalise(s.bare)} : ce que peut prévoir un accord collectif`],
  [/^dispositions supplétives/i, (s) => `${capitalise(s.bare)} : règles à défaut d'accord collectif`],
  [/^dispositions pénales|^sanctions|^pénalités/i, (s) => `Sanctions ${inMatterOf(s)}`],
  [/^définitions?/i, (s) => (s.named === null ? `${capitalise(s.bare)} : définition` : `Définition ${ofSubject(s)}`)],
  [/^champ d'application/i, (s) => `${capitalise(s.bare)} : champ d'application`],
  [/^(?:actions en justice|contestations?|contentieux|recours)/i, (s) => `Contestation ${inMatterOf(s)}`],
  [/^(?:procédure|modalités|conditions?)/i, (s) => `${capitalise(s.bare)} : conditions et modalités`],
];

/** The heading of a point on a whole section. `under`: a generic section below the subject, « Ordre public ». */
export function sectionHeading(subject: Subject, under: string | null): string {
  for (const [pattern, label] of UNDER) if (under !== null && pattern.test(under)) return label(subject);
  return capitalise(subject.bare);
}
