import { readDate } from './dates.ts';
import { addSpan, type Draft, PERSON, protect } from './draft.ts';
import { CLOSE, COMMA, HYPHEN, NEWLINE, OPEN, OTHER, SLASH, SPACE, STOP } from './gaps.ts';
import { gapAt, keyAt } from './reading.ts';
import { NUMBER } from './word-scanner.ts';

/** A date this much older than the latest year of the text is a birth rather than an event of the case. */
const YEARS = 15;
/** Stands for the year of a text that names none. */
const NO_YEAR = 2020;

/** "Mère : Cindy Fleur, 11/02/1993", "LEROY Pascal (17/11/1971)": takes the old dates in figures that follow a person's name. */
export function findBirthDatesAfterNames(draft: Draft): void {
  const { tokens, claims } = draft;
  let latest = 0;
  for (let i = 0; i + 3 < tokens.count; i++) {
    if (claims[i] !== PERSON || claims[i + 1] === PERSON) continue;
    const gap = gapAt(tokens, i);
    if ((gap & ~(SPACE | COMMA | OPEN | HYPHEN | OTHER)) !== 0 || (gap & ~SPACE) === 0 || tokens.word(i + 1).shape !== NUMBER) continue;
    const date = readDate(tokens, i + 1);
    const year = Number(keyAt(tokens, date?.last ?? i));
    latest ||= latestYear(draft) || NO_YEAR;
    const isNumeric = (gapAt(tokens, i + 1) & (SLASH | HYPHEN)) !== 0 || date?.dayEnd === i + 2;
    const isClosed = date !== null && (gapAt(tokens, date.last) & (COMMA | CLOSE | NEWLINE | STOP | HYPHEN | OTHER)) !== 0;
    if (date === null || !isNumeric || !isClosed || date.last === date.dayEnd || !(year > 1880) || year > latest - YEARS) continue;
    addSpan(draft, i + 1, date.dayEnd, 'dateNaissance');
    protect(draft, date.dayEnd + 1, date.last);
  }
}

/** The year of the date that follows a name is the one to be judged. */
const isAfterName = ({ claims }: Draft, year: number): boolean => [1, 2, 3].some((back) => claims[year - back] === PERSON);

function latestYear(draft: Draft): number {
  const { tokens } = draft;
  let latest = 0;
  for (let i = 0; i < tokens.count; i++) {
    const { shape, raw } = tokens.word(i);
    if (shape !== NUMBER || raw.length !== 4) continue;
    const year = Number(raw);
    if (year > latest && year > 1900 && year < 2100 && !isAfterName(draft, i)) latest = year;
  }
  return latest;
}
