import { createLogger } from '@attendu/log/logger';
import { afterAll, describe, expect, test } from 'vitest';
import { createFiles } from '../src/adapters/files/files.ts';
import { docx, footnotes, paragraph, pdf, zip } from './documents.ts';

const USER = { key: 'user' };
const files = createFiles(createLogger('test', 'silent'));
afterAll(() => files.close());

async function textOf(filename: string, content: Buffer): Promise<string> {
  const extracted = await files.extract(USER, filename, content);
  if ('problem' in extracted) throw new Error(extracted.problem);
  return extracted.text;
}
const problemOf = async (filename: string, content: Buffer) => (await files.extract(USER, filename, content)) as { problem?: string };

describe('a .txt', () => {
  test.each([
    ['UTF-8', Buffer.from('M. Léo Œuvrard\r\n10 €', 'utf8')],
    ['UTF-8 with its mark', Buffer.from('\ufeffM. Léo Œuvrard\r\n10 €', 'utf8')],
    ['UTF-16', Buffer.from('\ufeffM. Léo Œuvrard\r\n10 €', 'utf16le')],
    ['Windows', Buffer.from([...Buffer.from('M. L\xe9o ', 'latin1'), 0x8c, ...Buffer.from('uvrard\r\n10 '), 0x80])],
  ])('in %s', async (_name, content) => {
    expect(await textOf('décision.TXT', content)).toBe('M. Léo Œuvrard\n10 €');
  });
});

describe('a .docx', () => {
  test('gives its body, its tables and its notes; of tracked changes, what stays', async () => {
    const body = [
      paragraph('COUR D’APPEL'),
      `<w:p><w:del><w:r><w:delText>Supprimé</w:delText></w:r></w:del><w:ins><w:r><w:t>M. Paul</w:t></w:r></w:ins><w:r><w:t xml:space="preserve"> Roux</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>`,
      `<w:tbl><w:tr><w:tc>${paragraph('Nom')}</w:tc><w:tc>${paragraph('Roux')}</w:tc></w:tr></w:tbl>`,
    ].join('');
    const content = docx(body, { 'word/footnotes.xml': footnotes('Voir Mme Anne Petit.') });
    expect(await textOf('a.docx', content)).toBe('COUR D’APPEL\nM. Paul Roux\nNom\tRoux\n\nVoir Mme Anne Petit.');
  });

  test('says what of it is not taken', async () => {
    const content = docx(paragraph('Corps'), { 'word/header1.xml': '<w:hdr/>' });
    expect(await files.extract(USER, 'a.docx', content)).toMatchObject({ text: 'Corps', notices: [expect.stringContaining('en-têtes')] });
  });

  test('that opens to gigabytes is refused, whatever size it declares', async () => {
    const bomb = Buffer.alloc(210 * 1024 * 1024, 0x20);
    expect(await problemOf('a.docx', zip({ 'word/document.xml': bomb }, 100))).toEqual({ problem: 'anonymisation.file_too_large' });
  });

  test('cut short, without a document, of another kind, with a password', async () => {
    const whole = docx(paragraph('Corps'));
    expect(await problemOf('a.docx', whole.subarray(0, whole.length - 40))).toEqual({ problem: 'anonymisation.file_unreadable' });
    expect(await problemOf('a.docx', zip({ 'autre.xml': '<a/>' }))).toEqual({ problem: 'anonymisation.file_unreadable' });
    expect(await problemOf('a.docx', docx(paragraph(' ')))).toEqual({ problem: 'anonymisation.file_without_text' });
    expect(await problemOf('a.xlsx', whole)).toEqual({ problem: 'anonymisation.file_type' });
    const old = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    expect(await problemOf('a.docx', old)).toEqual({ problem: 'anonymisation.file_locked' });
    expect(await problemOf('a.doc', old)).toEqual({ problem: 'anonymisation.file_type' });
  });
});

describe('a .pdf', () => {
  test('gives its text, the lines of a paragraph joined', async () => {
    const content = pdf([
      ['La cour condamne en consequence Monsieur Jean-Baptiste et Madame Marie-', 'Claude Durand aux depens.', 'Fait a Paris'],
      ['Page deux'],
    ]);
    expect(await textOf('a.pdf', content)).toBe(
      'La cour condamne en consequence Monsieur Jean-Baptiste et Madame Marie-Claude Durand aux depens.\nFait a Paris\n\nPage deux',
    );
  });

  test('without text, half without, locked, broken', async () => {
    expect(await problemOf('scan.pdf', pdf([[], []]))).toEqual({ problem: 'anonymisation.file_without_text' });
    expect(await files.extract(USER, 'a.pdf', pdf([['Texte'], []]))).toMatchObject({ notices: [expect.stringContaining('Une page')] });
    expect(await problemOf('a.pdf', pdf([['Secret']], { locked: true }))).toEqual({ problem: 'anonymisation.file_locked' });
    expect(await problemOf('a.pdf', Buffer.from('%PDF-1.7\nrien'))).toEqual({ problem: 'anonymisation.file_unreadable' });
  });
});

test('other files are refused by their kind', async () => {
  expect(await problemOf('photo.png', Buffer.from('89504e47', 'hex'))).toEqual({ problem: 'anonymisation.file_type' });
  expect(await problemOf('a.odt', docx(paragraph('x')))).toEqual({ problem: 'anonymisation.file_type' });
});

test('a text in Word comes back as it was, and names nobody', async () => {
  const text = 'COUR D’APPEL\n\nM. [A] [B], « demandeur »\n\tArticle 1er & <fin>';
  const document = await files.toWord(USER, `${text}\u0000\u0001`);
  if ('problem' in document) throw new Error(document.problem);
  const content = Buffer.from(document);
  expect(await textOf('a.docx', content)).toBe(text);
  const { checkedNames } = await import('../src/adapters/files/zip.ts');
  expect(checkedNames(content, 1e8)).toContain('docProps/core.xml');
  expect(content.includes('Un-named')).toBe(false);
});

test('twenty files of one user leave the next thread to another user', async () => {
  const heavy = pdf(Array.from({ length: 150 }, (_unused, n) => [`Page ${n}`, 'Texte de la page']));
  // Two users at once, so that both threads have loaded.
  await Promise.all(['one', 'two'].map((key) => files.extract({ key }, 'a.pdf', heavy)));
  const ended: string[] = [];
  const flood = Array.from({ length: 20 }, () =>
    files.extract({ key: 'flood' }, 'a.pdf', heavy).then(
      () => ended.push('flood'),
      () => ended.push('refused'),
    ),
  );
  await files.extract({ key: 'other' }, 'b.pdf', pdf([['Une page']])).then(() => ended.push('other'));
  expect(ended.indexOf('other')).toBeLessThan(5);
  const leaving = new AbortController();
  const left = files.extract({ key: 'flood', signal: leaving.signal }, 'a.pdf', heavy);
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: 'request.abandoned' });
  await Promise.all(flood);
});
