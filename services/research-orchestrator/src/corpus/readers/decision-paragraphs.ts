import { cleanLine } from '../html.ts';

/** A line that continues the sentence of the previous line. */
const GOES_ON = /^[a-zà-ÿœ(]/u;
const ENDS_SENTENCE = /[.;:!?»]$/;

/** One paragraph a line: drops blank lines, and rejoins sentences that a conversion split over several lines. */
export function decisionParagraphs(source: string): string {
  const paragraphs: string[] = [];
  let wasBlank = true;
  for (const raw of source.split(/\r\n?|\n/)) {
    const line = cleanLine(raw);
    if (line === '') {
      wasBlank = true;
      continue;
    }
    const last = paragraphs.at(-1);
    if (!wasBlank && last !== undefined && GOES_ON.test(line) && !ENDS_SENTENCE.test(last))
      paragraphs[paragraphs.length - 1] = `${last} ${line}`;
    else paragraphs.push(line);
    wasBlank = false;
  }
  return paragraphs.join('\n');
}
