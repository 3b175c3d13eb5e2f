import type { ContactMessage, Words } from './words.ts';

export const CONTACT_MAIL_KINDS = ['contact.received', 'contact.acknowledged'] as const;

/** For the operator: the message as written, and its sender. */
export function receivedWords({ lastName, firstName, email, phone, firm, message }: ContactMessage): Words {
  return {
    subject: 'Nouveau message du formulaire de contact',
    paragraphs: [
      `${firstName} ${lastName} (${firm}) vous a écrit.`,
      `E-mail\u00a0: ${email}`,
      `Téléphone\u00a0: ${phone}`,
      ...(message === '' ? ['Sans message\u00a0: la personne souhaite être rappelée.'] : message.split(/\n+/)),
    ],
    action: 'Répondre',
    why: 'Ce message vient du formulaire de contact d’Attendu. Son auteur a reçu un accusé de réception. L’adresse n’a pas été vérifiée.',
  };
}

/** No input is repeated: the address may be a stranger's. */
export const ACKNOWLEDGED: Words = {
  subject: 'Nous avons bien reçu votre message',
  paragraphs: [
    'Votre message nous est parvenu. Nous vous répondrons à cette adresse.',
    'Si vous ne nous avez pas écrit, quelqu’un a saisi votre adresse par erreur\u00a0: ignorez ce message, aucun compte n’a été ouvert.',
  ],
  action: 'Ouvrir Attendu',
  why: 'Cet accusé de réception est envoyé automatiquement, une fois par jour au plus.',
};
