import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Answer } from './Answer.tsx';

const html = (text: string) => renderToStaticMarkup(<Answer text={text} />);

it.each([
  ['Le règlement stipule que', 'Le règlement dispose que'],
  ['La clause « stipule une indemnité » et la loi stipule', 'La clause « stipule une indemnité » et la loi dispose'],
  ['Des « stipulations » stipulées', 'Des « stipulations » stipulées'],
])('in « %s » only a statute outside a quotation « dispose »', (text, expected) => {
  expect(html(text)).toContain(`<p>${expected}</p>`);
});

it('shows no markup of its text, and opens links in a new tab', () => {
  const page = html(
    '[texte](https://eur-lex.europa.eu/) [x](javascript:alert(1)) <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>',
  );
  expect(page).not.toMatch(/<script|<img|javascript:/);
  expect(page).toContain('<a href="https://eur-lex.europa.eu/" target="_blank" rel="noreferrer">texte</a>');
});
