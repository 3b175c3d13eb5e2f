// Over 300 lines: the words of every e-mail, which share their phrases.
import type { FactorChange } from '@attendu/contracts/auth/events';
import { escapeHtml } from '@attendu/contracts/html';
import { mailedName } from '@attendu/contracts/person-name';
import { formatDateLong } from '@attendu/law/typography';
import { BILLING_WORDS } from './billing-mail.ts';
import { ACKNOWLEDGED, type CONTACT_MAIL_KINDS, receivedWords } from './contact-mail.ts';
import { FIRM_WORDS } from './firm-mail.ts';
import { digestWords } from './sharing-mail.ts';
import type { MailDetails, Words } from './words.ts';

/** The e-mails, as pure functions. They quote neither question nor answer, which are confidential; the link asks for a session. */

export type MailContent = { readonly subject: string; readonly text: string; readonly html: string };

/** Events that send an e-mail. */
export const MAILED_EVENTS = [
  'dossier.completed',
  'dossier.failed',
  'dossier.outdated',
  'password.reset-requested',
  'password.changed',
  'email.verification-requested',
  'user.invited',
  'admin.password-locked',
  'device.added',
  'account.locked',
  'terms.changing',
  'factor.changed',
  'trial.ending',
  'trial.ended',
  'subscription.changed',
  'payment.failed',
  'invoice.paid',
  'renewal.upcoming',
  'price.changing',
  'firm.member-invited',
  'firm.membership-told',
  'sharing.digest-due',
] as const;
export type MailedEventName = (typeof MAILED_EVENTS)[number];
export type MailKind = MailedEventName | (typeof CONTACT_MAIL_KINDS)[number];

const ABOUT_RESEARCH =
  'Ce message est envoyé automatiquement à l’auteur de la recherche. Le texte de votre question n’y figure pas\u00a0: il reste confidentiel.';
const ABOUT_ACCOUNT =
  'Ce message est envoyé automatiquement pour la sécurité de votre compte. Attendu ne vous demandera jamais votre mot de passe.';

const ABOUT_TRIAL = 'Ce message vous est envoyé parce qu’un essai gratuit d’Attendu a été ouvert avec cette adresse.';

const WORDS: Readonly<Record<MailKind, Words | ((details: MailDetails) => Words)>> = {
  ...BILLING_WORDS,
  ...FIRM_WORDS,
  'contact.received': ({ contact }) => {
    if (contact === undefined) throw new Error('a message of the contact form has no author');
    return receivedWords(contact);
  },
  'contact.acknowledged': ACKNOWLEDGED,
  'sharing.digest-due': digestWords,
  'dossier.completed': {
    subject: 'Votre recherche est prête',
    paragraphs: ['L’analyse que vous avez demandée est terminée. La réponse et les textes cités vous attendent dans votre dossier.'],
    action: 'Ouvrir le dossier',
    why: ABOUT_RESEARCH,
  },
  'dossier.failed': {
    subject: 'Votre recherche n’a pas abouti',
    paragraphs: [
      'L’analyse que vous avez demandée n’a pas pu être menée à son terme. Aucune requête n’a été décomptée.',
      'Votre question est conservée dans le dossier, où la raison vous est donnée. Vous pouvez la relancer quand vous voulez.',
    ],
    action: 'Ouvrir le dossier',
    why: ABOUT_RESEARCH,
  },
  'dossier.outdated': ({ changed, citations }) => ({
    subject: 'Des textes cités dans votre dossier ont changé',
    paragraphs: [
      `${changedOf(changed, citations)} depuis que votre dossier a été écrit\u00a0: rédaction modifiée, texte qui n’est plus en vigueur ou corrigé par son éditeur.`,
      'Le dossier reste tel qu’il a été écrit. Vous y verrez chaque citation concernée, avec la différence mot à mot et la date de la nouvelle rédaction.',
    ],
    action: 'Ouvrir le dossier',
    why: ABOUT_RESEARCH,
  }),
  'password.reset-requested': {
    subject: 'Réinitialiser votre mot de passe',
    paragraphs: [
      'Un nouveau mot de passe a été demandé pour votre compte. Le lien ci-dessous sert une seule fois, pendant une heure\u00a0; il remplace ceux qui vous ont été envoyés avant.',
      'Choisir un nouveau mot de passe ferme toutes les sessions ouvertes. Si vous ouvrez ce lien ailleurs que là où vous êtes connecté à Attendu, le téléphone et les comptes de connexion liés à votre compte sont aussi retirés.',
      'Si vous n’avez rien demandé, ignorez ce message\u00a0: votre mot de passe ne change pas.',
    ],
    action: 'Choisir un nouveau mot de passe',
    why: ABOUT_ACCOUNT,
  },
  'email.verification-requested': {
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: [
      'Un compte Attendu vient d’être ouvert avec cette adresse. Confirmez qu’elle est à vous\u00a0: le lien ci-dessous sert une seule fois, pendant trois jours.',
      'Ouvert dans le navigateur où le compte a été créé, ce lien confirme l’adresse et ferme les autres sessions. Ouvert ailleurs, il vous fait choisir un nouveau mot de passe, ferme toutes les sessions et retire le téléphone et les comptes de connexion enregistrés jusque-là\u00a0: le compte est alors à vous seul.',
      'Si vous n’avez rien demandé, quelqu’un a peut-être saisi votre adresse. Vous pouvez ignorer ce message\u00a0: sans confirmation, ce compte ne pourra pas se reconnecter.',
    ],
    action: 'Confirmer mon adresse',
    why: ABOUT_ACCOUNT,
  },
  'password.changed': {
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      'Le mot de passe de votre compte vient d’être modifié, et toutes les sessions ouvertes ont été fermées.',
      'Si ce n’était pas vous, demandez tout de suite un nouveau lien\u00a0: il rendra votre compte à vous seul.',
    ],
    action: 'Ce n’était pas moi',
    why: ABOUT_ACCOUNT,
  },
  'user.invited': {
    subject: 'Votre invitation à essayer Attendu',
    paragraphs: [
      'Un accès à Attendu, l’assistant de recherche juridique, a été ouvert pour vous. Choisissez votre mot de passe\u00a0: le lien ci-dessous sert une seule fois, pendant deux jours.',
      'Si vous n’attendiez pas cette invitation, ignorez ce message\u00a0: sans mot de passe choisi, ce compte reste fermé.',
    ],
    action: 'Choisir mon mot de passe',
    why: 'Ce message vous est envoyé parce qu’une personne d’Attendu vous a invité. Attendu ne vous demandera jamais votre mot de passe.',
  },
  'admin.password-locked': {
    subject: 'Mot de passe administrateur bloqué',
    paragraphs: [
      'Le mot de passe administrateur vient d’être refusé cinq fois de suite depuis une session de votre compte. Il est bloqué pour votre compte pendant quelques instants.',
      'Si c’était vous, attendez puis réessayez. Sinon, votre session a été prise\u00a0: choisissez tout de suite un nouveau mot de passe, ce qui ferme toutes les sessions ouvertes, et prévenez la personne qui exploite Attendu.',
    ],
    action: 'Ce n’était pas moi',
    why: ABOUT_ACCOUNT,
  },
  'device.added': ({ device = 'Appareil inconnu', at }) => ({
    subject: 'Nouvelle connexion à votre compte',
    paragraphs: [
      `Votre compte vient d’être ouvert depuis un appareil que nous ne lui connaissions pas\u00a0: ${device}${at ? `, ${parisTime(at)}` : ''}.`,
      'Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe\u00a0: toutes les sessions ouvertes seront fermées.',
    ],
    action: 'Ce n’était pas moi',
    why: ABOUT_ACCOUNT,
  }),
  'account.locked': {
    subject: 'Votre compte est fermé',
    paragraphs: [
      'Votre compte vient d’être fermé par les personnes qui exploitent Attendu\u00a0: plus aucune session ne s’ouvre. Vos dossiers sont conservés.',
      'Écrivez-nous pour en connaître la raison ou la contester.',
    ],
    action: 'Nous écrire',
    why: ABOUT_ACCOUNT,
  },
  'terms.changing': ({ at }) => ({
    subject: 'Nos conditions vont changer',
    paragraphs: [
      `Les conditions d’utilisation et de vente d’Attendu changent ${at ? `à partir du ${formatDateLong(at)}` : 'dans un mois au moins'}. Jusque-là, rien ne change.`,
      'Le nouveau texte est à lire dès maintenant, avec chaque version précédente. S’il ne vous convient pas, vous pouvez résilier votre abonnement ou supprimer votre compte en ligne, à tout moment et sans frais.',
    ],
    action: 'Lire les conditions',
    why: 'Ce message vous est envoyé parce que vous avez un compte Attendu.',
  }),
  'factor.changed': ({ factorChange = 'locked', at }) => ({
    ...FACTOR_WORDS[factorChange](at ? parisTime(at) : 'à l’instant'),
    action: 'Ce n’était pas moi',
    why: ABOUT_ACCOUNT,
  }),
  'trial.ending': ({ at }) => ({
    subject: 'Votre essai se termine bientôt',
    paragraphs: [
      at ? `Votre essai gratuit se termine ${parisTime(at)}.` : 'Votre essai gratuit se termine dans trois jours.',
      'Vos recherches et vos dossiers restent à vous\u00a0: vous pourrez toujours les lire. Pour en lancer d’autres après cette date, choisissez une formule.',
    ],
    action: 'Ouvrir Attendu',
    why: ABOUT_TRIAL,
  }),
  'trial.ended': {
    subject: 'Votre essai est terminé',
    paragraphs: [
      'Votre essai gratuit vient de se terminer. Rien n’a été débité, et rien ne le sera sans votre accord.',
      'Vos recherches et vos dossiers vous attendent. Pour en lancer d’autres, choisissez une formule depuis votre compte.',
    ],
    action: 'Ouvrir Attendu',
    why: ABOUT_TRIAL,
  },
};

const FACTOR_ADVICE =
  'Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe, puis vérifiez les seconds facteurs de votre compte.';
const factorWords = (subject: string, what: (when: string) => string) => (when: string) => ({
  subject,
  paragraphs: [what(when), FACTOR_ADVICE],
});
const FACTOR_WORDS: Readonly<Record<FactorChange, (when: string) => Pick<Words, 'subject' | 'paragraphs'>>> = {
  totp_added: factorWords(
    'Une application d’authentification protège votre compte',
    (when) =>
      `Une application d’authentification vient d’être ajoutée à votre compte, ${when}\u00a0: ses codes seront demandés à chaque connexion.`,
  ),
  totp_removed: factorWords(
    'Une application d’authentification a été retirée',
    (when) => `L’application d’authentification de votre compte vient d’être retirée, ${when}.`,
  ),
  passkey_added: factorWords(
    'Une clé d’accès a été ajoutée à votre compte',
    (when) => `Une clé d’accès vient d’être ajoutée à votre compte, ${when}.`,
  ),
  passkey_removed: factorWords(
    'Une clé d’accès a été retirée de votre compte',
    (when) => `Une clé d’accès de votre compte vient d’être retirée, ${when}.`,
  ),
  codes_renewed: factorWords(
    'Vos codes de secours ont été remplacés',
    (when) => `De nouveaux codes de secours viennent d’être créés pour votre compte, ${when}. Les anciens ne servent plus.`,
  ),
  code_used: factorWords(
    'Un code de secours vient de servir',
    (when) => `Un code de secours de votre compte vient de servir, ${when}. Il ne servira plus.`,
  ),
  locked: factorWords(
    'Des codes incorrects ont été saisis pour votre compte',
    (when) =>
      `Quelqu’un qui connaît votre mot de passe vient de saisir cinq codes incorrects de suite, ${when}. Les codes sont bloqués pendant quelques instants.`,
  ),
  reset: (when) => ({
    subject: 'Les seconds facteurs de votre compte ont été retirés',
    paragraphs: [
      `Les personnes qui exploitent Attendu viennent de retirer les seconds facteurs de votre compte, ${when}, et de fermer ses sessions. Vous pourrez en ajouter depuis votre compte.`,
      'Si vous l’avez demandé, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe et écrivez-nous.',
    ],
  }),
};

/** `2 des 17 textes cités ont changé`. */
function changedOf(changed = 1, citations = 0): string {
  if (citations < 2) return 'Un texte cité a changé';
  return `${changed === 1 ? 'Un' : changed} des ${citations} textes cités ${changed === 1 ? 'a' : 'ont'} changé`;
}

/** `le 28 novembre 2026 à 02:15 (heure de Paris)`. */
function parisTime(at: string): string {
  const format = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' });
  return `le ${format.format(new Date(at)).replace(/^1 /, '1er ')} (heure de Paris)`;
}

/**
 * `firstName`: the addressee's, absent when it is not safe to show, since the account's creator typed it. `url`: target of the message's only button.
 */
export function renderMail(
  kind: MailKind,
  data: { readonly firstName: string; readonly url: string; readonly details?: MailDetails },
): MailContent {
  const words = WORDS[kind];
  const { subject, paragraphs, action, why } = typeof words === 'function' ? words(data.details ?? {}) : words;
  const firstName = mailedName(data.firstName);
  const greeting = firstName === '' ? 'Bonjour,' : `Bonjour ${firstName},`;
  return {
    subject,
    text: [greeting, ...paragraphs, `${action}\u00a0: ${data.url}`, 'Attendu', `-- \n${why}`].join('\n\n'),
    html: page({ subject, greeting, paragraphs, action, url: data.url, why }),
  };
}

const SERIF = "'Source Serif 4',Georgia,'Times New Roman',serif";
const SANS = "'Instrument Sans',Inter,'Helvetica Neue',Helvetica,Arial,sans-serif";

/** Mail clients need tables and inline styles; the dark theme is for those that read style sheets. */
function page(view: {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  action: string;
  url: string;
  why: string;
}): string {
  const url = escapeHtml(view.url);
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(view.subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .paper { background: #14171c !important; }
  .ink, .ink a { color: #ece8df !important; }
  .quiet, .quiet a { color: #a8a498 !important; }
  .rule { border-color: #34383f !important; }
  .action { background: #c9d8ea !important; color: #14171c !important; }
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbf9f5">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(view.paragraphs[0] ?? '')}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf9f5">
<tr><td align="center" style="padding:32px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink rule" style="padding:0 0 16px;border-bottom:1px solid #e4dfd5;font:600 22px/1.3 ${SERIF};color:#1a1d24">Attendu,</td></tr>
<tr><td class="ink" style="padding:28px 0 8px;font:400 18px/1.6 ${SERIF};color:#1a1d24">
<h1 style="margin:0 0 20px;font:600 28px/1.3 ${SERIF}">${escapeHtml(view.subject)}</h1>
${[view.greeting, ...view.paragraphs].map(paragraph).join('\n')}
</td></tr>
<tr><td style="padding:8px 0 28px">
<a class="action" href="${url}" style="display:inline-block;padding:12px 20px;background:#1e3a5f;color:#ffffff;font:600 16px/1.35 ${SANS};text-decoration:none;border-radius:3px">${escapeHtml(view.action)}</a>
</td></tr>
<tr><td class="quiet rule" style="padding:16px 0 0;border-top:1px solid #e4dfd5;font:400 14px/1.5 ${SANS};color:#5b5f68">
<p style="margin:0 0 8px">Si le bouton ne répond pas, copiez cette adresse\u00a0: <a href="${url}" style="color:#1e3a5f;word-break:break-all">${url}</a></p>
<p style="margin:0">${escapeHtml(view.why)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
