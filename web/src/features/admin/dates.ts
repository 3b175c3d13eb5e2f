const LONG = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
const MOMENT = new Intl.DateTimeFormat('fr-FR', {
  ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Paris' },
});

const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** « 29 novembre 2026 », in Paris time. */
export const longDate = (iso: string): string => LONG.format(new Date(iso));
/** « 29/11/2026 à 10:30 » */
export const moment = (iso: string): string => MOMENT.format(new Date(iso)).replace(' ', ' à ');
const CLOCK = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium', timeZone: 'Europe/Paris' });
/** « 10:30:05 », in Paris time. */
export const clockTime = (iso: string): string => CLOCK.format(new Date(iso));
/** « novembre 2026 », from `2026-11`. */
export const monthName = (month: string): string => MONTH.format(new Date(`${month}-01`));
