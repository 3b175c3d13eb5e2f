import { cutProse } from './answer-marks.ts';

/** The paragraphs of an answer, each as plain text as `firstWords` gives it. */
export const firstParagraphs = (markdown: string): string[] =>
  markdown
    .split(/\n{2,}/)
    .map(firstWords)
    .filter((words) => words !== '');

/** The first words of an answer as plain text: no headings, references or marks; quotations unchanged. */
export function firstWords(markdown: string): string {
  const prose = markdown.replace(/^#+ .*$/gm, '').replace(/^\s*(?:>|[-*+]|\d+\.)\s+/gm, '');
  return cutProse(prose)
    .map((part) => (part.type === 'quote' ? part.text : part.type === 'text' ? part.text.replace(/\*\*|__|`/g, '') : ''))
    .join('')
    .replace(/ ?[([](?:[\s,;]|et)*[)\]]/g, '')
    .replace(/[ \n]+/g, ' ')
    .replace(/ ([.,])/g, '$1')
    .replace(/([.!?…]\u00a0?»)\./g, '$1')
    .trim();
}
