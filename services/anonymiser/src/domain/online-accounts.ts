import { type Draft, isFree } from './draft.ts';
import { NEWLINE } from './gaps.ts';
import { claimer, match } from './number-text.ts';
import { gapAt, hasBefore, keyAt, startsLine } from './reading.ts';
import { NUMBER } from './word-scanner.ts';
import { words } from './words.ts';

/** Finds e-mail addresses, profiles and handles of networks, and addresses of machines. */
export function findOnlineAccounts(draft: Draft, text: string): void {
  findMailAddresses(draft, text);
  findProfiles(draft, text);
  findPseudonyms(draft, text);
  findSpeakers(draft, text);
  findMachines(draft, text);
}

const MAIL_CHARACTER = /[\p{L}\p{M}\d._%+'-]/u;
const DOMAIN_CHARACTER = /[\p{L}\p{M}\d.-]/u;
/** "jean.dupont [at] orange.fr", "jean.dupont arobase orange point fr", "jean.dupont @ orange.fr" */
const SPELLED_AT = /\[at\]|\(at\)|\[arobase\]|\(arobase\)| arobase | @ /gi;
const SPELLED_DOMAIN = /[\p{L}\p{N}.-]{2,60}/uy;
const SPELLED_DOT = / (?:point|\(point\)|\[dot\]) [\p{L}\p{N}-]{2,30}/uy;

/** Cheap tests, since most texts have none of these. */
const HAS_GROUPS = /:[\da-f]{0,4}:|[\da-f]{2}-[\da-f]{2}-[\da-f]{2}-/i;

function findMailAddresses(draft: Draft, text: string): void {
  const claim = claimer(draft);
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > 0 && at - start < 80 && MAIL_CHARACTER.test(text[start - 1] ?? '')) start--;
    let end = at + 1;
    while (end < text.length && end - at < 120 && DOMAIN_CHARACTER.test(text[end] ?? '')) end++;
    while (end > at && /[.-]/.test(text[end - 1] ?? '')) end--;
    while (start < at && /[.'-]/.test(text[start] ?? '')) start++;
    if (start === at || !text.slice(at, end).includes('.')) continue;
    claim(start, end, 'email', true);
  }
  const claimSpelled = claimer(draft);
  for (const { index, 0: sign } of text.matchAll(SPELLED_AT)) {
    let start = text[index - 1] === ' ' ? index - 1 : index;
    const before = start;
    while (start > 0 && before - start < 60 && MAIL_CHARACTER.test(text[start - 1] ?? '')) start--;
    const after = index + sign.length;
    const from = text[after] === ' ' ? after + 1 : after;
    let domain = match(SPELLED_DOMAIN, text, from);
    if (domain === null || start === before) continue;
    for (let part = match(SPELLED_DOT, text, from + domain.length); part !== null; part = match(SPELLED_DOT, text, from + domain.length))
      domain += part;
    domain = withoutEnd(domain);
    if (/[. ]/.test(domain)) claimSpelled(start, from + domain.length, 'email');
  }
}

/** A name without the dots and hyphens at its end. */
function withoutEnd(found: string): string {
  let end = found.length;
  while (end > 0 && /[.-]/.test(found[end - 1] ?? '')) end--;
  return found.slice(0, end);
}

const HOSTS = words(
  `facebook fb instagram linkedin twitter x tiktok snapchat youtube threads vinted leboncoin t wa twitch telegram pinterest github gitlab bsky mastodon reddit soundcloud onlyfans mym malt viadeo
  copainsdavant doctolib strava flickr tumblr medium discord steamcommunity airbnb blablacar superprof`,
);
/** The page of a site: `.com/in/…` */
const PAGE = /\.(?:com|fr|me|net|tv|app|social|fans|gg|org)\/[^\s,;)»"|>]{2,80}/gi;
const HANDLE = /(?<![\p{L}\p{N}._@/-])@[\p{L}\p{N}_][\p{L}\p{N}_.-]{1,40}/gu;

function findProfiles(draft: Draft, text: string): void {
  const claim = claimer(draft);
  const found: { readonly start: number; readonly end: number }[] = [];
  for (const { index, 0: page } of text.matchAll(PAGE)) {
    let start = index;
    while (start > 0 && index - start < 40 && /[a-z\d.-]/i.test(text[start - 1] ?? '')) start--;
    const host = text.slice(start, index).toLowerCase().split('.').at(-1) ?? '';
    if (!HOSTS.has(host)) continue;
    for (const scheme of ['https://', 'http://']) if (text.startsWith(scheme, start - scheme.length)) start -= scheme.length;
    found.push({ start, end: index + withoutEnd(page).length });
  }
  if (text.includes('@'))
    for (const { index, 0: handle } of text.matchAll(HANDLE)) found.push({ start: index, end: index + withoutEnd(handle).length });
  found.sort((one, two) => one.start - two.start);
  for (const { start, end } of found) claim(start, end, 'siteWebSensible');
}

const NETWORKS = words(
  `instagram insta snapchat snap tiktok facebook twitter telegram discord whatsapp skype linkedin vinted leboncoin twitch youtube badoo tinder meetic steam messenger pseudo pseudonyme pseudos
  login identifiant profil compte utilisateur utilisatrice internaute username gamertag psn`,
);
/** "lea.btz_76", "kev1dupont", "zorro#1234" */
const PSEUDONYM = /[\p{L}\d._@/#-]+/gu;
const NEAR_NETWORK = 5;

/** "sur Snapchat : lucas_du_78", "son pseudo Zorro1994": a made-up name after a word of networks, on the same line. */
function findPseudonyms(draft: Draft, text: string): void {
  const { tokens } = draft;
  let claimedTo = 0;
  const claim = claimer(draft);
  for (let i = 0; i < tokens.count; i++) {
    if (!NETWORKS.has(keyAt(tokens, i)) || (gapAt(tokens, i) & NEWLINE) !== 0) continue;
    let last = i;
    while (last < i + NEAR_NETWORK && last + 1 < tokens.count && (gapAt(tokens, last) & NEWLINE) === 0) last++;
    const from = Math.max(claimedTo, tokens.end[i] ?? 0);
    // The made-up name may hold several words of the text.
    const window = text.slice(from, Math.min((tokens.end[last] ?? 0) + 40, lineEnd(text, from)));
    for (const { index, 0: found } of window.matchAll(PSEUDONYM)) {
      const start = from + index;
      const name = withoutEnd(found);
      if (start > (tokens.end[last] ?? 0)) break;
      if (!isMadeUp(name)) continue;
      claim(start, start + name.length, 'siteWebSensible');
      claimedTo = start + name.length;
      break;
    }
  }
}

const ONE_PSEUDONYM = /[\p{L}\d._@/#-]{1,41}/uy;

/** Made-up names of those who speak at least twice: "Nono29 : y a qui samedi ?", "[12:03] Nono29 : moi". */
function findSpeakers(draft: Draft, text: string): void {
  const { tokens } = draft;
  const lines = new Map<string, number>();
  for (let line = 0; line < tokens.count; line++) {
    if (!startsLine(tokens, line)) continue;
    let i = line;
    while (i < line + 5 && tokens.word(i).shape === NUMBER && (gapAt(tokens, i) & NEWLINE) === 0) i++;
    const start = tokens.start[i] ?? text.length;
    const name = withoutEnd(match(ONE_PSEUDONYM, text, start) ?? '');
    if (isMadeUp(name) && /^ ?:/.test(text.slice(start + name.length, start + name.length + 2)))
      lines.set(name, (lines.get(name) ?? 0) + 1);
  }
  const names = new Set([...lines].filter(([, count]) => count > 1).map(([name]) => name));
  if (names.size === 0) return;
  const claim = claimer(draft);
  for (const { index, 0: found } of text.matchAll(PSEUDONYM)) {
    const name = withoutEnd(found);
    if (names.has(name)) claim(index, index + name.length, 'siteWebSensible');
  }
}

const lineEnd = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};

/** True for a name with an underscore, or of letters and digits; a dot alone also joins two sentences or a name of a page. */
function isMadeUp(found: string): boolean {
  if (
    found.length < 4 ||
    found.length > 40 ||
    /^[^\p{L}\d]|[@/]|#(?!\d{3,5}$)/u.test(found) ||
    /\.(?:fr|com|net|org|eu|gouv)$/i.test(found) ||
    !/\p{L}{2}/u.test(found)
  )
    return false;
  if (found.includes('_') || found.includes('#')) return true;
  if (/^\p{L}+\.\p{L}+\d*$/u.test(found)) return found === found.toLowerCase();
  return /\p{L}{3}\d|\d\p{L}{3}/u.test(found);
}

const DOTTED = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?!\.?\d)/g;
const GROUPED = /(?<![\p{L}\d:])[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?![\p{L}\d:])/giu;
/** "00:1B:44:11:3A:B7" */
const CARD_OF_MACHINE = /(?<![\p{L}\d:-])[\da-f]{2}(?:([:-])[\da-f]{2})(?:\1[\da-f]{2}){4}(?![\p{L}\d:-])/giu;
const NETWORK = words('ip adresse adresses ipv ipv4 ipv6 serveur connexion connexions');

/** "192.0.2.146" near a word of networks, "203.0.113.9", "2001:db8::8a2e", "00:1B:44:11:3A:B7". */
function findMachines(draft: Draft, text: string): void {
  const { tokens } = draft;
  const claim = claimer(draft);
  let word = 0;
  const wordAt = (offset: number) => {
    while (word < tokens.count && (tokens.end[word] ?? 0) <= offset) word++;
    return word;
  };
  const grouped = HAS_GROUPS.test(text) ? [...text.matchAll(GROUPED), ...text.matchAll(CARD_OF_MACHINE)] : [];
  const found = [...text.matchAll(DOTTED), ...grouped].sort((one, two) => one.index - two.index);
  for (const { index, 0: address } of found) {
    const first = wordAt(index);
    const isAddress = address.includes('.')
      ? isDottedAddress(address) &&
        (hasBefore(tokens, first, 8, NETWORK) || address.split('.').filter((part) => part.length === 3).length > 1)
      : /^[\da-f]{2}([:-][\da-f]{2}){5}$/i.test(address)
        ? /[a-f]/i.test(address) || hasBefore(tokens, first, 4, MACHINES)
        : isLongAddress(address);
    if (isAddress && isFree(draft, first)) claim(index, index + address.length, 'numeroIdentifiant');
  }
}
const MACHINES = words('mac adresse');

const isDottedAddress = (found: string): boolean => found.split('.').every((part) => Number(part) < 256);

function isLongAddress(found: string): boolean {
  const groups = found.split(':');
  return (found.includes('::') && groups.length > 3) || groups.length === 8;
}
