import { CODES, type Code } from './data/code-table.ts';
import { fold } from './fold.ts';

const byId = new Map(CODES.map((code) => [code.id, code]));
/** Longest spelling first, so that « code rural et de la pêche maritime » wins over « code rural »; codes in force before repealed ones. */
const spellings = CODES.flatMap((code) => code.aliases.map((alias) => ({ alias, code }))).sort(
  (a, b) => b.alias.length - a.alias.length || Number(a.code.repealed) - Number(b.code.repealed),
);

/** Légifrance's own id for a code that legi-data files under another one. */
const SAME_CODE: Readonly<Record<string, string>> = { LEGITEXT000006071367: 'LEGITEXT000022197698' };

export function codeById(id: string): Code | null {
  return byId.get(SAME_CODE[id] ?? id) ?? null;
}

/** The code named at the very start of a folded text, with how many of its characters name it. */
export function codeAtStart(folded: string): { code: Code; length: number } | null {
  const undotted = folded.replace(/\./g, ' ');
  for (const { alias, code } of spellings) {
    const length = matchWords(undotted, alias);
    if (length > 0) return { code, length };
  }
  return null;
}

/** Every code named in a text, in full or by its usual abbreviation: « code de procédure civile » does not name the Code civil. */
export function findCodes(text: string): Code[] {
  let folded = ` ${fold(text).replace(/[.,;:()«»"?!]/g, ' ')} `.replace(/\s+/g, ' ');
  const found = new Map<string, Code>();
  for (const { alias, code } of spellings) {
    if (!folded.includes(` ${alias} `)) continue;
    found.set(code.id, code);
    folded = folded.replaceAll(` ${alias} `, ' | ');
  }
  return [...found.values()];
}

/** Length of `alias` at the start of `text`, any run of blanks standing for one; 0 when it is not there on whole words. */
function matchWords(text: string, alias: string): number {
  let i = 0;
  for (const c of alias) {
    if (text[i] !== c) return 0;
    i++;
    if (c === ' ') while (text[i] === ' ') i++;
  }
  const next = text[i];
  return next === undefined || !/[a-z0-9]/.test(next) ? i : 0;
}
