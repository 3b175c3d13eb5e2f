import type { Tracking } from '@attendu/contracts/auth/schemas';
import { isPlainName, NAME_REFUSED } from '@attendu/contracts/person-name';
import { ORIGIN_FLAGS, ORIGIN_TEXTS } from '../../lib/origin-script.ts';

export type SignupFields = { email: string; firstName: string; lastName: string; phone: string; password: string; confirmation: string };
export type SignupErrors = Partial<Record<keyof SignupFields | 'acceptances', string>>;

const REQUIRED = 'Ce champ est obligatoire';

/** The error of each field of the first step; empty when all are valid. */
export function signupErrors(fields: SignupFields, accepted: boolean): SignupErrors {
  const errors: SignupErrors = {};
  for (const name of ['email', 'firstName', 'lastName', 'phone'] as const) if (fields[name].trim() === '') errors[name] = REQUIRED;
  for (const name of ['firstName', 'lastName'] as const) if (!isPlainName(fields[name].trim())) errors[name] = NAME_REFUSED;
  if (!errors.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(fields.email.trim())) errors.email = 'Veuillez entrer une adresse email valide';
  if ([...fields.password].length < 6) errors.password = 'Le mot de passe doit contenir au moins 6 caractères';
  else if (fields.password !== fields.confirmation) errors.confirmation = 'Les mots de passe ne correspondent pas';
  if (!accepted) errors.acceptances = 'Veuillez accepter les trois documents pour continuer.';
  return errors;
}

/** The visitor's origin, from this address, from the one that the browser loaded, or from that of the page of ours that led there. */
export function originOf(query: URLSearchParams): Tracking {
  const { origin } = window.location;
  const loaded = performance.getEntriesByType('navigation')[0]?.name ?? '';
  const ours = [loaded, document.referrer].filter((address) => address.startsWith(`${origin}/`));
  const found = [query, ...ours.map((address) => new URL(address).searchParams)].map(trackingOf);
  return found.find((tracking) => Object.keys(tracking).length > 0) ?? {};
}

/** The origin that an URL's parameters tell, truncated when too long. */
export function trackingOf(query: URLSearchParams): Tracking {
  const tracking: Tracking = {};
  for (const name of ORIGIN_TEXTS) {
    const value = query.get(name);
    if (value) tracking[name] = value.slice(0, 200);
  }
  const partner = query.get('partner_params');
  if (partner) tracking.partner_params = partner.slice(0, 1_000);
  for (const name of ORIGIN_FLAGS) {
    if (query.has(name)) tracking[name] = ['true', '1'].includes(query.get(name) ?? '');
  }
  return tracking;
}
