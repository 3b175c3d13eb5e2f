import { cleanLine } from '../html.ts';

/** A line of the publisher's that goes on with the sentence of the line before. */
const GOES_ON = /^[a-zà-ÿœ(]/u;
const ENDS_SENTENCE = /[.;:!?»]$/;

/** One paragraph a line: blank lines go, and a sentence that a conversion cut over several lines is put together again. */
export function paragraphsOf(source: string): string {
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
