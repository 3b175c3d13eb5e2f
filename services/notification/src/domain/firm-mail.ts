import { isPlainName, mailedName } from '@attendu/contracts/person-name';
import type { MailDetails, Words } from './words.ts';

/** E-mails to members of a firm. Names are read from auth at sending; one that could contain a link is left out. */

const ABOUT_FIRM =
  'Ce message vous est envoyé parce que vous êtes, ou avez été, membre d’un cabinet sur Attendu. Attendu ne vous demandera jamais votre mot de passe.';

/** `le cabinet Untel`, or `le Cabinet Durand` for a name that contains the word; `un cabinet` when the name is not usable. */
function firmOf({ firmName = '' }: MailDetails, unnamed = 'un cabinet'): string {
  const name = isPlainName(firmName) ? firmName.trim() : '';
  if (name === '') return unnamed;
  return /^cabinet\b/i.test(name) ? `le ${name}` : `le cabinet ${name}`;
}

function memberOf({ member }: MailDetails): string {
  const name = member === undefined ? '' : `${mailedName(member.firstName)} ${mailedName(member.lastName)}`.trim();
  return name === '' ? 'Un membre' : name;
}

const of = (firm: string): string => (firm.startsWith('le ') ? `du ${firm.slice(3)}` : `d’${firm}`);

function toldWords(details: MailDetails): Words {
  const firm = firmOf(details);
  const member = memberOf(details);
  switch (details.membership) {
    case 'joined':
      return {
        subject: 'Votre invitation a été acceptée',
        paragraphs: [`${member} est maintenant membre ${of(firm)}, avec une place de l’abonnement.`],
        action: 'Ouvrir la console du cabinet',
        why: ABOUT_FIRM,
      };
    case 'left':
      return {
        subject: 'Un membre a quitté votre cabinet',
        paragraphs: [
          `${member} a quitté ${firm}. Sa place est libre\u00a0; elle reste facturée tant que vous n’en réduisez pas le nombre.`,
          'Ses dossiers restent à son compte. Ceux que ce membre partageait avec le cabinet ne sont plus partagés, et ceux du cabinet ne lui sont plus ouverts.',
        ],
        action: 'Ouvrir la console du cabinet',
        why: ABOUT_FIRM,
      };
    case 'promoted':
      return {
        subject: 'Vous administrez votre cabinet',
        paragraphs: [
          `Vous êtes maintenant administrateur ${of(firm)}\u00a0: vous pouvez inviter et retirer des membres, suivre l’usage du cabinet et gérer son abonnement.`,
          'Les questions et les réponses des membres restent visibles d’eux seuls, sauf ce qu’ils partagent.',
        ],
        action: 'Ouvrir la console du cabinet',
        why: ABOUT_FIRM,
      };
    case 'demoted':
      return {
        subject: 'Vous n’administrez plus votre cabinet',
        paragraphs: [`Vous restez membre ${of(firm)}, mais n’en êtes plus administrateur. Votre place et vos dossiers ne changent pas.`],
        action: 'Ouvrir Attendu',
        why: ABOUT_FIRM,
      };
    default:
      return {
        subject: 'Vous n’êtes plus membre du cabinet',
        paragraphs: [
          `Un administrateur vous a retiré ${of(firm)}. Votre place prend fin\u00a0: votre propre formule ou vos jours d’essai, s’il vous en reste, reprennent.`,
          'Votre compte et vos dossiers restent à vous. Ce que vous partagiez avec le cabinet n’est plus partagé, et ce qu’il partageait ne vous est plus ouvert.',
        ],
        action: 'Ouvrir Attendu',
        why: ABOUT_FIRM,
      };
  }
}

export const FIRM_WORDS = {
  'firm.member-invited': (details: MailDetails): Words => ({
    subject: 'Invitation à rejoindre un cabinet',
    paragraphs: [
      `Vous êtes invité à rejoindre ${firmOf(details)} sur Attendu, l’assistant de recherche juridique. Le lien ci-dessous sert une seule fois, pendant quatorze jours.`,
      'Une place de l’abonnement du cabinet vous y attend. Vos dossiers restent à vous\u00a0: ses administrateurs voient le nombre de vos requêtes, jamais vos questions ni vos réponses.',
      'Si vous n’attendiez pas cette invitation, ignorez ce message\u00a0: rien ne change sans votre accord.',
    ],
    action: 'Répondre à l’invitation',
    why: 'Ce message vous est envoyé parce que l’administrateur d’un cabinet a saisi votre adresse. Attendu ne vous demandera jamais votre mot de passe par e-mail.',
  }),
  'firm.membership-told': toldWords,
} as const;
