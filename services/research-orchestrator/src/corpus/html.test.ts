import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, htmlToText } from './html.ts';

describe('htmlToText', () => {
  it('keeps one paragraph a line and drops empty ones', () => {
    expect(htmlToText('<p></p>   Aucun salarié<p></p><p>Deux<br/><br/>trois </p>quatre')).toBe('Aucun salarié\nDeux\ntrois\nquatre');
  });
  it('leaves links and small marks as their text', () => {
    expect(htmlToText('<p>à l\'<a href="/x?a=1&b=2" title="Code (V)">article L. 8271-1-2</a>, le 1<sup>er</sup> mai</p>')).toBe(
      "à l'article L. 8271-1-2, le 1er mai",
    );
  });
  it('flattens a table by rows, in cell order, paragraphs of a cell on the same line', () => {
    const html =
      "<table><tbody><tr><td><p>D'études</p></td><td><p>2.1</p><p>2.2</p></td><td></td></tr><tr><th>A</th><th></th><th>B</th></tr></tbody></table><p>fin</p>";
    expect(htmlToText(html)).toBe("D'études | 2.1 2.2\nA |  | B\nfin");
  });
  it('decodes entities once, cleans spaces and invisible marks', () => {
    expect(htmlToText('<p>d&#039;&eacute;t&#xe9;&nbsp;&nbsp;&amp;lt; con\u00adtrat\u2009x</p>')).toBe("d'été &lt; contrat x");
  });
  it('keeps what only looks like a tag', () => {
    expect(htmlToText('<p>effectif < 10 salariés et > 5 <inconnu> INDEMNIT<E></p>')).toBe(
      'effectif < 10 salariés et > 5 <inconnu> INDEMNITÉ',
    );
    expect(htmlToText('a <RL    4. Validation')).toBe('a\n4. Validation');
  });
  it('is total, and its lines are clean, whatever comes in', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<tr>',
      '<td>',
      '</td>',
      '</table>',
      '<br',
      '&',
      '&#9999999;',
      '&#0;',
      ' ',
      '\u00a0',
      '\n',
      'mot',
      '<',
      '>',
      '<RL',
      '"',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = htmlToText(pieces.join(''));
        for (const line of text === '' ? [] : text.split('\n')) {
          expect(line).not.toBe('');
          expect(line.replace(/ {2}/g, ' ')).toBe(line.includes('|') ? line.replace(/ {2}/g, ' ') : cleanLine(line));
        }
      }),
    );
  });
});
