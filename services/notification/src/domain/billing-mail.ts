import type { SubscriptionChange } from '@attendu/contracts/billing/events';
import { PLANS, type SoldPlanId, WITHDRAWAL_DAYS } from '@attendu/contracts/plans';
import { formatEuros, plural } from '@attendu/law/typography';
import type { MailDetails, Words } from './words.ts';

/** E-mails to the subscriber about their subscription. Amounts are those of the invoice, taxes included. */

const WHY =
  'Ce message vous est envoyé parce que vous gérez un abonnement à Attendu. Attendu ne vous demandera jamais vos coordonnées bancaires par e-mail.';
const OPEN = 'Ouvrir « Mon abonnement »';

const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
const dayText = (at: string): string => DAY.format(new Date(at)).replace(/^1 /, '1er ');
const dayOf = (at: string | null | undefined): string | null => (at ? `le ${dayText(at)}` : null);
const label = (plan: SoldPlanId | undefined): string => (plan === undefined ? 'Attendu' : PLANS[plan].label);
const euros = (cents: number | undefined): string => formatEuros(cents ?? 0);

function quotaLine(plan: SoldPlanId | undefined): string | null {
  const quota = plan && PLANS[plan].quota;
  if (quota?.kind !== 'requests') return null;
  const each = plan === 'student' ? 'par mois' : 'par mois et par utilisateur';
  return `Cette formule ouvre ${plural(quota.perPeriod, 'recherche')} ${each}.`;
}

function periodLine(at: string | null | undefined, afterTrial = false): string | null {
  if (!at) return null;
  return afterTrial
    ? `Il prend la suite de votre essai le ${dayText(at)}. Le premier débit aura lieu alors, puis chaque mois : rien n’est débité d’ici là.`
    : `Il se renouvelle chaque mois ; la période en cours court jusqu’au ${dayText(at)}.`;
}

type Part = Pick<Words, 'subject'> & { readonly paragraphs: readonly (string | null)[]; readonly action?: string };

const CHANGES: Readonly<Record<SubscriptionChange, (details: MailDetails) => Part>> = {
  pending: () => ({
    subject: 'Votre paiement est en attente',
    paragraphs: [
      'Votre banque n’a pas encore confirmé le paiement de votre abonnement. Un prélèvement SEPA demande quelques jours.',
      'Il n’y a rien à payer une seconde fois : votre abonnement s’ouvrira de lui-même, et nous vous écrirons.',
    ],
  }),
  started: ({ plan, seats = 1, holder, at, afterTrial }) => ({
    subject: afterTrial ? 'Votre abonnement est enregistré' : 'Votre abonnement est ouvert',
    paragraphs: [
      `Votre abonnement ${label(plan)} est ${afterTrial ? 'enregistré' : 'ouvert'}${holder === 'firm' ? ` pour ${plural(seats, 'place')}` : ''}.`,
      quotaLine(plan),
      periodLine(at, afterTrial),
      'Vous pouvez le résilier à tout moment, en ligne, pour la fin de la période payée, sans préavis ni frais.',
      plan === 'student'
        ? `Vous pouvez aussi vous rétracter pendant ${WITHDRAWAL_DAYS} jours depuis la page « Mon abonnement » : ce que vous avez payé vous est remboursé.`
        : null,
    ],
  }),
  renewed: ({ at }) => ({
    subject: 'Votre abonnement est renouvelé',
    paragraphs: [`Une nouvelle période commence${at ? ` ; elle court jusqu’au ${dayText(at)}` : ''}.`],
  }),
  upgraded: ({ plan }) => ({
    subject: 'Votre formule a changé',
    paragraphs: [
      `Vous êtes désormais à la formule ${label(plan)}, dès maintenant.`,
      quotaLine(plan),
      'Les recherches déjà lancées pendant la période restent comptées. La différence de prix est débitée au prorata des jours qui restent.',
      `Si vous veniez de la formule ${PLANS.student.label}, vous pouvez vous rétracter pendant ${WITHDRAWAL_DAYS} jours depuis la page « Mon abonnement » : l’abonnement s’arrête, et ce que vous avez payé depuis le début de la période en cours vous est remboursé.`,
    ],
  }),
  downgraded: ({ plan }) => ({
    subject: 'Votre formule a changé',
    paragraphs: [
      `Vous êtes désormais à la formule ${label(plan)}.`,
      quotaLine(plan),
      'Si ce qui vous restait d’une période payée a été écourté, il est déduit de vos prochaines factures.',
      plan === 'student'
        ? `Vous pouvez vous rétracter pendant ${WITHDRAWAL_DAYS} jours depuis la page « Mon abonnement » : ce que vous avez payé pour cette formule vous est remboursé.`
        : null,
    ],
  }),
  downgrade_scheduled: ({ plan, at }) => ({
    subject: 'Votre changement de formule est enregistré',
    paragraphs: [
      `Votre formule ${label(plan)} reste ouverte ${at ? `jusqu’au ${dayText(at)}` : 'jusqu’à la fin de la période payée'}. Rien n’est débité ni remboursé d’ici là.`,
      `Vous passerez ensuite à la formule ${PLANS.student.label}, pour ${euros(PLANS.student.priceCents ?? 0)} TTC par mois.`,
      quotaLine('student'),
      'Vous pouvez y renoncer jusque-là, sans frais, depuis la page « Mon abonnement ».',
    ],
  }),
  downgrade_cancelled: ({ plan }) => ({
    subject: 'Votre changement de formule est annulé',
    paragraphs: [`Vous gardez la formule ${label(plan)} : elle se renouvelle à la fin de la période en cours, comme avant.`],
  }),
  seats_changed: ({ seats = 1 }) => ({
    subject: 'Le nombre de places a changé',
    paragraphs: [
      `Votre abonnement compte désormais ${plural(seats, 'place')}.`,
      'S’il y a plus de membres que de places, les derniers arrivés n’en ont pas : leurs recherches et leurs dossiers restent à eux.',
    ],
  }),
  end_scheduled: ({ at }) => ({
    subject: 'Votre résiliation est enregistrée',
    paragraphs: [
      `Votre abonnement prend fin ${dayOf(at) ?? 'à la fin de la période payée'}. Rien ne sera plus débité.`,
      'Jusque-là, rien ne change. Ensuite, vos recherches et vos dossiers restent à vous : vous pourrez toujours les lire.',
      'Vous pouvez annuler cette résiliation tant qu’elle n’a pas pris effet.',
    ],
  }),
  end_cancelled: () => ({
    subject: 'Votre résiliation est annulée',
    paragraphs: ['Votre abonnement continue comme avant, et se renouvelle à la fin de la période en cours.'],
  }),
  withdrawn: ({ plan, at }) => ({
    subject: 'Votre rétractation est enregistrée',
    paragraphs: [
      `Nous avons reçu ${dayOf(at) ?? 'aujourd’hui'} votre rétractation de l’abonnement ${label(plan)}. Ce message en est l’accusé de réception.`,
      'Votre abonnement s’arrête tout de suite. Ce que vous avez payé depuis le début de la période où vous avez pris cette formule vous est remboursé en entier, par le moyen qui avait servi à payer, sous quatorze jours au plus.',
      'Vos recherches et vos dossiers restent à vous.',
    ],
  }),
  ended: () => ({
    subject: 'Votre abonnement est terminé',
    paragraphs: [
      'Votre abonnement est terminé : il ne se renouvelle plus.',
      'Vos recherches, vos dossiers et vos factures restent à votre disposition. Pour lancer d’autres recherches, choisissez une formule.',
    ],
  }),
  paused: () => ({
    subject: 'Votre abonnement est en pause',
    paragraphs: [
      'Votre abonnement est en pause : rien n’est débité, et aucune recherche ne peut être lancée. Vous pouvez le reprendre quand vous voulez.',
    ],
  }),
  resumed: () => ({
    subject: 'Votre abonnement a repris',
    paragraphs: ['Votre abonnement a repris : vous pouvez de nouveau lancer des recherches.'],
  }),
  recovered: () => ({
    subject: 'Votre paiement est reçu',
    paragraphs: ['Le paiement qui avait échoué est reçu. Vous pouvez de nouveau lancer des recherches.'],
  }),
  suspended: () => ({
    subject: 'Votre abonnement est suspendu',
    paragraphs: [
      'Un de vos paiements est contesté auprès de votre banque. Tant que cette contestation n’est pas réglée, aucune recherche ne peut être lancée.',
      'Vos recherches et vos dossiers restent lisibles. Si la contestation est une erreur, dites-le à votre banque, ou écrivez-nous.',
    ],
  }),
  restored: () => ({
    subject: 'Votre abonnement est rétabli',
    paragraphs: ['La contestation est réglée : vous pouvez de nouveau lancer des recherches.'],
  }),
  refunded: () => ({
    subject: 'Votre paiement vous est remboursé',
    paragraphs: [
      'Le paiement de la période en cours vous est remboursé, par le moyen qui avait servi à payer. Cette période n’ouvre plus de recherches.',
      'Vos recherches et vos dossiers restent à vous.',
    ],
  }),
};

export const BILLING_WORDS = {
  'subscription.changed': (details: MailDetails) => wordsOf(CHANGES[details.change ?? 'renewed'](details)),
  'payment.failed': ({ cents, at, graceUntil }: MailDetails) =>
    wordsOf({
      subject: 'Votre paiement a échoué',
      paragraphs: [
        `Le débit de ${euros(cents)} a été refusé par votre banque. ${graceUntil ? `À partir du ${dayText(graceUntil)}, aucune` : 'Aucune'} recherche ne peut être lancée tant qu’il n’est pas réglé ; vos dossiers restent lisibles.`,
        at
          ? `Nous essaierons de nouveau ${dayOf(at)}. Pour ne pas attendre, mettez à jour votre carte ou réglez la facture dès maintenant.`
          : 'Il n’y aura pas d’autre essai : réglez la facture, ou votre abonnement prendra fin.',
      ],
      action: 'Régler ou changer de carte',
    }),
  'invoice.paid': ({ cents, number }: MailDetails) =>
    wordsOf({
      subject: 'Votre facture',
      paragraphs: [
        `Nous avons reçu votre paiement de ${euros(cents)}, taxes comprises${number ? ` (facture ${number})` : ''}.`,
        'La facture est à télécharger dans « Mon abonnement », avec toutes les précédentes.',
      ],
    }),
  'renewal.upcoming': ({ plan, at, cents }: MailDetails) =>
    wordsOf({
      subject: 'Votre abonnement va être renouvelé',
      paragraphs: [
        `Votre abonnement ${label(plan)} se renouvelle ${dayOf(at) ?? 'bientôt'}, pour un mois et ${euros(cents)} TTC.`,
        'Si vous ne le souhaitez pas, résiliez-le en ligne avant cette date : il restera ouvert jusque-là, et rien ne sera débité.',
      ],
    }),
  'price.changing': ({ plan, at, cents }: MailDetails) =>
    wordsOf({
      subject: 'Le prix de votre abonnement va changer',
      paragraphs: [
        `À partir du premier renouvellement qui suit ${dayOf(at) ?? 'cette annonce'}, l’abonnement ${label(plan)} coûtera ${euros(cents)} ${plan === 'student' ? 'TTC' : 'HT'} par mois et par utilisateur.`,
        'Si ce prix ne vous convient pas, vous pouvez résilier en ligne à tout moment, sans frais, pour la fin de la période payée.',
      ],
    }),
} as const;

/** The space before high punctuation does not break. */
const unbroken = (text: string): string => text.replace(/ (?=[;:?!»])/g, '\u00a0').replace(/« /g, '«\u00a0');

function wordsOf({ subject, paragraphs, action = OPEN }: Part): Words {
  const present = paragraphs.filter((paragraph): paragraph is string => paragraph !== null);
  return { subject, paragraphs: present.map(unbroken), action: unbroken(action), why: WHY };
}
