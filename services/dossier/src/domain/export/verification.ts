import type { AnalysisPoint } from '@attendu/contracts/dossier/schemas';
import { sourcesOf } from '@attendu/law/dossier/sources';
import { plural } from '@attendu/law/typography';
import type { Block } from './model.ts';

/** Result of the export's check of the cited passages. */
export function verification(points: readonly AnalysisPoint[]): Block {
  const quotations = points.flatMap((point) =>
    sourcesOf(point).flatMap(({ sources }) => sources.flatMap(({ document }) => document.quotations)),
  );
  const total = quotations.length;
  const failed = quotations.filter(({ proof }) => proof === 'failed' || proof === undefined).length;
  const unread = quotations.some(({ proof }) => proof === 'copy');
  if (total === 0) return notice('plain', 'Ce document ne cite aucun passage.');
  const counted = plural(total, 'passage cité', 'passages cités');
  if (failed > 0) {
    const among = failed === 1 ? "1\u00a0passage n'est pas retrouvé" : `${failed}\u00a0passages ne sont pas retrouvés`;
    const stated = unread ? "la copie gardée dans le dossier (le texte du fonds n'a pas pu être relu)" : 'le texte du fonds';
    return notice(
      'bad',
      `Contrôlé lors de cet export : sur ${counted}, ${among} dans ${stated} ; ${failed === 1 ? 'il est marqué' : 'ils sont marqués'} comme non ${failed === 1 ? 'vérifié' : 'vérifiés'}.`,
    );
  }
  if (unread) {
    return notice(
      'caution',
      `Le texte du fonds n'a pas pu être relu lors de cet export : ${counted}, ${total === 1 ? 'identique' : 'identiques'} à la copie gardée dans le dossier.`,
    );
  }
  return notice(
    'good',
    `${total === 1 ? 'Citation conforme' : 'Citations conformes'} lors de cet export : ${counted}, ${total === 1 ? 'identique' : 'identiques'} au texte du fonds.`,
  );
}

const notice = (tone: 'good' | 'caution' | 'bad' | 'plain', sentence: string): Block => ({
  type: 'notice',
  tone,
  inlines: [{ type: 'text', text: sentence.replace(/ ([:;])/g, '\u00a0$1') }],
});
