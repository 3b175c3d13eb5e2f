import { plural } from '@attendu/law/typography';
import type { MailDetails, Words } from './words.ts';

/** Numbers only: the names of dossiers, folders and people are confidential. */
export function digestWords({ shared = 0, comments = 0, departures = 0 }: MailDetails): Words {
  const lines = [
    shared > 0 ? `${plural(shared, 'dossier')} ${shared === 1 ? 'a été partagé' : 'ont été partagés'} avec vous.` : null,
    comments > 0
      ? `${plural(comments, 'commentaire')} ${comments === 1 ? 'a été écrit' : 'ont été écrits'} dans les dossiers que vous suivez.`
      : null,
    departures > 0
      ? `${plural(departures, 'personne')} ${departures === 1 ? 'a quitté' : 'ont quitté'} votre cabinet\u00a0: des partages ont pris fin.`
      : null,
  ].filter((line) => line !== null);
  return {
    subject: 'Du nouveau dans vos dossiers partagés',
    paragraphs: [...lines, 'Attendu vous dit qui et quoi, une fois connecté.'],
    action: 'Ouvrir Attendu',
    why: 'Ce résumé vous est envoyé une fois par jour au plus, quand des avis de votre cabinet n’ont pas été lus dans Attendu. Pour ne plus le recevoir\u00a0: « Mon compte », « Cabinet ».',
  };
}
