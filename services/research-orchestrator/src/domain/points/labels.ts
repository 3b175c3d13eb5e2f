import type { AspectId } from '../question/aspects.ts';
import { capitalise } from './french.ts';
import { inMatterOf, ofSubject, type Subject } from './subject.ts';

const BENEFIT = /^(?:congé|allocation|pension|prestation|indemnité|prime|aide|majoration|rente|capital|complément|remboursement)/;
const MONEY = /(?:indemnité|prime|allocation|pension|salaire|rémunération|majoration|rente|prix|cotisation)/;

/** The heading of a point on one aspect of a subject; null when the aspect makes no heading of its own. `text`: the article that shows it. */
export function aspectHeading(aspect: AspectId, subject: Subject, text: string): string | null {
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

/** The same as a question, for the follow-ups proposed at the end. */
export function aspectQuestion(aspect: AspectId, subject: Subject, text: string): string | null {
  const of = ofSubject(subject);
  const matter = inMatterOf(subject);
  switch (aspect) {
    case 'duration':
      return of === null ? null : `Quelle est la durée ${of} ?`;
    case 'renewal':
      return subject.named === null ? null : `À quelles conditions peut-on renouveler ${subject.named} ?`;
    case 'notice':
      if (/préavis/.test(subject.bare)) return null;
      return /prévenance/.test(text) && subject.named !== null
        ? `Quel délai de prévenance respecter pour mettre fin ${to(subject.named)} ?`
        : `Quel préavis respecter ${matter} ?`;
    case 'amount':
      return MONEY.test(subject.bare) && of !== null ? `Comment calculer le montant ${of} ?` : `Quelle indemnité est due ${matter} ?`;
    case 'procedure':
      return `Quelle procédure suivre ${matter} ?`;
    case 'form':
      return `Quelles formes et quelles mentions sont exigées ${matter} ?`;
    case 'consultation':
      return `Quand consulter les représentants du personnel ${matter} ?`;
    case 'sanction':
      return `Quelles sanctions sont encourues ${matter} ?`;
    case 'litigation':
      return `Devant quel juge et dans quel délai agir ${matter} ?`;
    case 'conditions':
      return BENEFIT.test(subject.bare) && of !== null ? `À quelles conditions bénéficier ${of} ?` : null;
    case 'exception':
      return `Quelles exceptions le texte prévoit-il ${matter} ?`;
    case 'protection':
      return `Quelles garanties le texte prévoit-il ${matter} ?`;
    default:
      return null;
  }
}

function to(named: string): string {
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
