import { escapeHtml } from './html.ts';

/**
 * The operator's identity and site, from configuration, and what the corpus holds. Null for what is not known: a page then says so, or leaves
 * the part out.
 */
export const SITE_SETTINGS = [
  'publicUrl',
  'operatorName',
  'operatorForm',
  'operatorAddress',
  'operatorRegistration',
  'operatorVat',
  'publicationDirector',
  'contactEmail',
  'privacyEmail',
  'hostName',
  'hostingPlace',
  'mediator',
  'demoVideoUrl',
  'demoBookingUrl',
  'blogUrl',
  /** What the running corpus holds, and up to which day. */
  'corpusHeld',
  /** The workplace's identity provider, by its name. */
  'identityProvider',
] as const;
export type SiteSetting = (typeof SITE_SETTINGS)[number];
export type SiteSettings = Readonly<Record<SiteSetting, string | null>>;

/**
 * Placeholders of a page rendered at build time for values known when it is served: `%%name%%` for a value, and
 * `%%if name%%…%%else%%…%%end%%` for a part. The gateway fills them in; parts are not nested.
 */
export const settingMark = (name: SiteSetting): string => `%%${name}%%`;
export const partMarks = (name: SiteSetting) => ({ begin: `%%if ${name}%%`, otherwise: '%%else%%', end: '%%end%%' }) as const;

const PART = /%%if (\w+)%%([\s\S]*?)%%else%%([\s\S]*?)%%end%%/g;
const VALUE = /%%(\w+)%%/g;

/** Fills in the marks of an HTML or XML text. A value that is not configured is an empty text. */
export function fillSettings(text: string, settings: SiteSettings): string {
  const setting = (name: string) => settings[name as SiteSetting] ?? '';
  return text
    .replace(PART, (_, name: string, present: string, absent: string) => (setting(name) === '' ? absent : present))
    .replace(VALUE, (_, name: string) => escapeHtml(setting(name)));
}
