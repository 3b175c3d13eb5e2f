import type { IsoDate } from './force.ts';
import { formatDateLong } from './typography.ts';

/**
 * Said of the law of a day to come. `dataDate`: the day up to which what is published is held, null when that is not known. What is published and
 * begins later is held as well.
 */
export function futureLawNotice(at: IsoDate, dataDate: IsoDate | null): string {
  const published = dataDate === null ? '' : ` au ${formatDateLong(dataDate)}, date du fonds`;
  return `Le droit applicable au ${formatDateLong(at)} n’est connu que par les textes publiés${published} : ceux qui doivent entrer en vigueur d’ici là sont pris en compte, un texte publié depuis peut changer la réponse.`;
}
