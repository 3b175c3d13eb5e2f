import type { DataDates } from '@attendu/contracts/research/schemas';
import { daysByKind } from './dossier/corpus-dates.ts';
import type { IsoDate } from './force.ts';
import { formatDateLong } from './typography.ts';

/**
 * What the corpus covers of the law of another day; null for today's law. `dataDates`: the day up to which what
 * is published of each kind is held; `firstDay`: the first on which a text of it was in force; null when it is not known.
 */
export function otherDayNotice(at: IsoDate, today: IsoDate, dataDates: DataDates, firstDay: IsoDate | null): string | null {
  if (firstDay !== null && at < firstDay) return noLawNotice(at, firstDay);
  if (at < today) return pastLawNotice(at);
  return at > today ? futureLawNotice(at, dataDates) : null;
}

const noLawNotice = (at: IsoDate, firstDay: IsoDate): string =>
  `Aucun texte du fonds n'était en vigueur au ${formatDateLong(at)} : le plus ancien l'est depuis le ${formatDateLong(firstDay)}.`;

const pastLawNotice = (at: IsoDate): string =>
  `Chaque article est lu dans sa version en vigueur au ${formatDateLong(at)} quand le fonds la détient ; ceux dont elle manque sont signalés, avec leur lien officiel à cette date. Un article abrogé depuis ne peut être trouvé que par son numéro.`;

/** Texts already published that begin later are held as well. */
function futureLawNotice(at: IsoDate, dataDates: DataDates): string {
  const days = daysByKind(dataDates, formatDateLong);
  const published = days === null ? '' : ` ${days}, ${days.includes(',') ? 'dates' : 'date'} du fonds`;
  return `Le droit applicable au ${formatDateLong(at)} n'est connu que par les textes publiés${published} : ceux qui doivent entrer en vigueur d'ici là sont pris en compte, un texte publié depuis peut changer la réponse.`;
}
