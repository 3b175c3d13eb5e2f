import type { Draft } from './draft.ts';
import { ORGANISATION, TAKEN } from './draft.ts';
import type { KnownName } from './propagate.ts';
import { keyOf } from './word-scanner.ts';

const ENDING =
  /\.(?:fr|com|net|org|eu|info|biz|paris|bzh|re|be|ch|lu|io|ca|es|it|de|pt|co|tv|pro|name|shop|app|online|site|blog|dev|example)(?![\p{L}\d-])/giu;
const DOMAIN_CHARACTER = /[\p{L}\p{M}\d.-]/u;
const LONGEST = 120;

/** Finds websites whose domain contains a party's surname. */
export function findSites(draft: Draft, names: readonly KnownName[]): void {
  const surnames = new Set(
    names.filter(({ isFirstName, keys }) => !isFirstName && keys.join('').length > 3).map(({ keys }) => keys.join('')),
  );
  if (surnames.size === 0) return;
  const { tokens } = draft;
  let word = 0;
  for (const match of tokens.text.matchAll(ENDING)) {
    let start = match.index;
    const end = start + match[0].length;
    while (start > 0 && end - start < LONGEST && DOMAIN_CHARACTER.test(tokens.text[start - 1] ?? '')) start--;
    if (tokens.text[start - 1] === '@' || start === match.index) continue;
    for (const scheme of ['https://', 'http://'])
      if (tokens.text.slice(start - scheme.length, start).toLowerCase() === scheme) start -= scheme.length;
    if (!holdsName(keyOf(tokens.text.slice(start, end)), surnames)) continue;
    while (word < tokens.count && (tokens.end[word] ?? 0) <= start) word++;
    if (draft.claims[word] === TAKEN || draft.claims[word] === ORGANISATION) continue;
    for (; word < tokens.count && (tokens.start[word] ?? 0) < end; word++) draft.claims[word] = TAKEN;
    draft.labelledSpans.push({ start, end, category: 'siteWebSensible', role: null });
  }
}

/** True when part of the domain is a surname. Parts are short, so all their substrings can be looked up. */
function holdsName(domain: string, surnames: ReadonlySet<string>): boolean {
  for (const part of domain.split(/[./]/)) {
    const letters = part.replace(/[^a-z]/g, '').slice(0, 40);
    for (let from = 0; from + 4 <= letters.length; from++)
      for (let to = from + 4; to <= letters.length; to++) if (surnames.has(letters.slice(from, to))) return true;
  }
  return false;
}
