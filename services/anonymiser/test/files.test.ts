import { createLogger } from '@attendu/log/logger';
import { afterAll, describe, expect, test } from 'vitest';
import { createFiles } from '../src/adapters/files/files.ts';
import { docx, drawnAt, footnotes, paragraph, pdf, zip } from './documents.ts';

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
  ])('is decoded from %s', async (_name, content) => {
    expect(await textOf('décision.TXT', content)).toBe('M. Léo Œuvrard\n10 €');
  });
});

describe('a .docx', () => {
  test('yields its body, tables and notes, and the final text of tracked changes', async () => {
    const body = [
      paragraph('COUR D’APPEL'),
      `<w:p><w:del><w:r><w:delText>Supprimé</w:delText></w:r></w:del><w:ins><w:r><w:t>M. Paul</w:t></w:r></w:ins><w:r><w:t xml:space="preserve"> Roux</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>`,
      `<w:tbl><w:tr><w:tc>${paragraph('Nom')}</w:tc><w:tc>${paragraph('Roux')}</w:tc></w:tr></w:tbl>`,
    ].join('');
    const content = docx(body, { 'word/footnotes.xml': footnotes('Voir Mme Anne Petit.') });
    expect(await textOf('a.docx', content)).toBe('COUR D’APPEL\nM. Paul Roux\nNom\tRoux\n\nVoir Mme Anne Petit.');
  });

  test('yields a text box once, in either markup, after the paragraph that holds it', async () => {
    const box = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;
    const modern = `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:wsp><wps:txbx>${box('Mme Rose Aubert')}</wps:txbx></wps:wsp></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box('Mme Rose Aubert')}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent>`;
    const old = `<w:pict><v:shape><v:textbox>${box('M. Luc Aubert')}</v:textbox></v:shape></w:pict>`;
    const art = '<w:pict><v:shape><v:textpath string="COPIE DE M. AUBERT"/></v:shape></w:pict>';
    const body = `<w:p><w:r><w:t>Corps </w:t></w:r><w:r>${modern}</w:r><w:r>${old}</w:r><w:r>${art}</w:r><w:r><w:t>fin</w:t></w:r></w:p>`;
    expect(await textOf('a.docx', docx(body))).toBe('Corps fin\nMme Rose Aubert\nM. Luc Aubert\nCOPIE DE M. AUBERT');
  });

  test.each([
    ['of a file', '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/hostname">]>'],
    ['of an address', '<!DOCTYPE w [<!ENTITY x SYSTEM "http://127.0.0.1:9/x">]>'],
    [
      'that grows',
      `<!DOCTYPE w [<!ENTITY a "${'x'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}"><!ENTITY x "${'&b;'.repeat(1_000)}">]>`,
    ],
  ])('yields nothing for an entity %s', async (_what, doctype) => {
    const extracted = await files.extract(USER, 'a.docx', docx(paragraph('avant &x; après'), {}, doctype));
    expect('problem' in extracted ? '' : extracted.text.replace('&x;', '')).toMatch(/^(avant\s+après)?$/);
  });

  test('yields the values of form fields', async () => {
    const text =
      '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>FORMTEXT</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>M. Jean Perrin</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>';
    const list =
      '<w:p><w:r><w:t xml:space="preserve">Ville : </w:t></w:r><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="Dole"/><w:listEntry w:val="Gray"/></w:ddList></w:ffData></w:fldChar></w:r></w:p>';
    const control =
      '<w:sdt><w:sdtPr><w:dropDownList><w:listItem w:displayText="Non" w:value="1"/></w:dropDownList></w:sdtPr><w:sdtContent><w:p><w:r><w:t>Mme Zoé Perrin</w:t></w:r></w:p></w:sdtContent></w:sdt>';
    expect(await textOf('a.docx', docx(text + list + control))).toBe('M. Jean Perrin\nVille : Gray\nMme Zoé Perrin');
  });

  test('yields columns and wide cells in sequence, small cells side by side, and both kinds of notes', async () => {
    const cell = (...lines: string[]) => `<w:tc>${lines.map(paragraph).join('')}</w:tc>`;
    const body = [
      `<w:p><w:r><w:t>Gauche</w:t><w:br w:type="column"/><w:t>Droite</w:t></w:r></w:p>`,
      `<w:tbl><w:tr>${cell('M. Paul Roux', '3 rue Haute')}${cell('Mme Anne Petit', '5 rue Basse')}</w:tr><w:tr>${cell('Nom')}${cell('Roux &amp; fils')}</w:tr></w:tbl>`,
    ].join('');
    const notes = { 'word/footnotes.xml': footnotes('Note un.'), 'word/endnotes.xml': footnotes('Note deux.') };
    expect(await textOf('a.docx', docx(body, notes))).toBe(
      'Gauche\n\nDroite\nM. Paul Roux\n3 rue Haute\nMme Anne Petit\n5 rue Basse\nNom\tRoux & fils\n\nNote un.\n\nNote deux.',
    );
  });

  test.each([
    ['en-têtes', paragraph('Corps'), { 'word/header1.xml': `<w:hdr>${paragraph('M. Roux')}</w:hdr>` }],
    [
      'commentaires',
      paragraph('Corps'),
      { 'word/comments.xml': `<w:comments><w:comment>${paragraph('M. Roux')}</w:comment></w:comments>` },
    ],
    ['images', paragraph('Corps'), { 'word/media/image1.png': 'png' }],
    ['objets insérés', paragraph('Corps'), { 'word/diagrams/data1.xml': '<dgm/>' }],
    ['objets insérés', paragraph('Corps'), { 'word/embeddings/oleObject1.bin': 'objet' }],
    ['objets insérés', paragraph('Corps'), { 'word/charts/chart1.xml': '<c:chart/>' }],
    ['images', paragraph('Corps'), { 'word/media/image1.emf': 'emf' }],
    ['modifications suivies', `<w:p><w:r><w:t>Corps</w:t></w:r><w:del><w:r><w:delText>M. Roux</w:delText></w:r></w:del></w:p>`, {}],
    ['modifications suivies', `<w:p><w:ins><w:r><w:t>Corps</w:t></w:r></w:ins></w:p>`, {}],
    ['texte masqué', `<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>Corps</w:t></w:r></w:p>`, {}],
    ['texte noirci', `<w:p><w:r><w:rPr><w:highlight w:val="black"/></w:rPr><w:t>Corps</w:t></w:r></w:p>`, {}],
    ['texte noirci', `<w:p><w:r><w:rPr><w:shd w:val="clear" w:fill="000000"/></w:rPr><w:t>Corps</w:t></w:r></w:p>`, {}],
    [
      'en-têtes',
      paragraph('Corps'),
      { 'word/header1.xml': '<w:hdr><w:p><w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>M. Roux</w:t></w:r></w:p></w:hdr>' },
    ],
    ['texte blanc', `<w:p><w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>Corps</w:t></w:r></w:p>`, {}],
  ])('reports %s', async (what, body, parts) => {
    expect(await files.extract(USER, 'a.docx', docx(body, parts))).toEqual({ text: 'Corps', notices: [expect.stringContaining(what)] });
  });

  test('reports nothing when everything is read', async () => {
    const parts = { 'word/header1.xml': '<w:hdr><w:p/></w:hdr>', 'word/comments.xml': '<w:comments/>' };
    const body = '<w:p><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>Corps</w:t></w:r></w:p>';
    expect(await files.extract(USER, 'a.docx', docx(body, parts))).toEqual({ text: 'Corps', notices: [] });
  });

  test('is refused when it inflates beyond the limit, whatever size it declares', async () => {
    const bomb = Buffer.alloc(210 * 1024 * 1024, 0x20);
    expect(await problemOf('a.docx', zip({ 'word/document.xml': bomb }, 100))).toEqual({ problem: 'anonymisation.file_too_large' });
  });

  test('is refused when truncated, without a document part, of another type, or locked', async () => {
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
  test('yields its text, with wrapped lines joined', async () => {
    const content = pdf([
      ['La cour condamne en consequence Monsieur Jean-Baptiste et Madame Marie-', 'Claude Durand aux depens.', 'Fait a Paris'],
      ['Page deux'],
    ]);
    expect(await textOf('a.pdf', content)).toBe(
      'La cour condamne en consequence Monsieur Jean-Baptiste et Madame Marie-Claude Durand aux depens.\nFait a Paris\n\nPage deux',
    );
  });

  const noticesOf = async (drawing: string, annotations: readonly string[] = []) => {
    const extracted = await files.extract(USER, 'a.pdf', pdf([['Une page'], { drawing, annotations }]));
    return 'problem' in extracted ? [extracted.problem] : [...extracted.notices];
  };
  const line = drawnAt(70, 700, 'M. Paul Roux');

  test.each([
    ['recouvert par un rectangle (page 2)', `${line} 0 g 60 690 200 30 re f`],
    ['recouvert par un rectangle', `${line} q 2 0 0 2 0 0 cm 1 g 30 345 100 15 re f Q`],
    ['invisible à la lecture, blanc ou masqué (page 2)', `1 g ${line}`],
    ['invisible à la lecture', `0 g 60 690 200 30 re f ${line}`],
    ['invisible à la lecture', `${drawnAt(70, 900, 'Hors de la page')} ${line}`],
    ['numérisé (page 2)', `3 Tr ${line}`],
  ])('reports that its text is %s', async (what, drawing) => {
    expect(await noticesOf(drawing)).toEqual([expect.stringContaining(what)]);
  });

  test.each([
    ['on a coloured ground', `0 g 60 690 200 30 re f 1 g ${line}`],
    ['beside a rectangle', `${line} 0 g 60 600 200 30 re f`],
    ['underlined', `${line} 70 698 80 1 re f`],
    ['in a frame', `${line} 60 690 200 30 re S`],
  ])('reports nothing for text %s', async (_name, drawing) => {
    expect(await noticesOf(drawing)).toEqual([]);
  });

  const layer = (state: 'ON' | 'OFF') => ({
    catalog: `/OCProperties << /OCGs [6 0 R] /D << /${state} [6 0 R] >> >>`,
    resources: '/Properties << /L1 6 0 R >>',
    objects: ['<< /Type /OCG /Name (Calque) >>'],
  });
  const image = '<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 4 >>';
  const imaged = { resources: '/XObject << /Im1 6 0 R >>', objects: [`${image}\nstream\n0000\nendstream`] };
  const drawnImage = (bottom: number) => `q 200 0 0 50 60 ${bottom} cm /Im1 Do Q`;
  const attached = ['<< /Type /Filespec /F (a.txt) /EF << /F 7 0 R >> >>', '<< /Type /EmbeddedFile /Length 4 >>\nstream\nabcd\nendstream'];
  const paperclip = '<< /Type /Annot /Subtype /FileAttachment /FS 6 0 R /Rect [400 640 420 660] >>';

  const drawnOver = (left: number, shape: string) =>
    `<< /Type /Annot /Subtype /Square /Rect [${left} 690 ${left + 200} 720] /C [0 0 0] /IC [0 0 0] ${shape} >>`;
  const blackForm = '<< /Type /XObject /Subtype /Form /BBox [0 0 200 30] /Length 22 >>\nstream\n0 g 0 0 200 30 re f    \nendstream';

  test.each([
    ['a hidden layer', 'invisible à la lecture', `/OC /L1 BDC ${line} EMC ${drawnAt(70, 600, 'Visible')}`, [], layer('OFF')],
    ['a visible layer', null, `/OC /L1 BDC ${line} EMC`, [], layer('ON')],
    ['an image', 'images', `${line} ${drawnImage(500)}`, [], imaged],
    [
      'an attachment',
      'pièces jointes',
      line,
      [],
      { catalog: '/Names << /EmbeddedFiles << /Names [(a.txt) 6 0 R] >> >>', objects: attached },
    ],
    ['a file pinned to the page', 'pièces jointes', line, [paperclip], { objects: attached }],
    ['a black rectangle of a PDF reader', 'recouvert', line, [drawnOver(60, '/AP << /N 6 0 R >>')], { objects: [blackForm] }],
    ['a rectangle of a PDF reader beside the text', null, line, [drawnOver(400, '/AP << /N 6 0 R >>')], { objects: [blackForm] }],
    ['a black rectangle without a shape of its own', 'recouvert', line, [drawnOver(60, '')], {}],
  ])('reports %s as « %s »', async (_name, notice, drawing, annotations, options) => {
    const extracted = await files.extract(USER, 'a.pdf', pdf([{ drawing, annotations }], options));
    expect(extracted).toMatchObject({ notices: notice === null ? [] : [expect.stringContaining(notice)] });
  });

  test('tells text under an image from text over it', async () => {
    const noticesOfPage = async (drawing: string) => await files.extract(USER, 'a.pdf', pdf([{ drawing }], imaged));
    const isThere = expect.stringContaining('Les images');
    expect(await noticesOfPage(`${line} ${drawnImage(680)}`)).toMatchObject({
      notices: [expect.stringContaining('recouvert par une image (page 1)'), isThere],
    });
    expect(await noticesOfPage(`${line} ${drawnImage(680).replace('q', 'q 60 680 200 50 re W n')}`)).toMatchObject({
      notices: [expect.stringContaining('recouvert par une image (page 1)'), isThere],
    });
    expect(await noticesOfPage(`${drawnImage(680)} 1 g ${line}`)).toMatchObject({ notices: [isThere] });
  });

  test('yields form fields and free text at their position, and reports notes', async () => {
    const annotations = [
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (nom) /V (M. Paul Roux) /Rect [120 698 300 712] >>',
      '<< /Type /Annot /Subtype /FreeText /Contents (Vu par Mme Petit) /DA (/F1 11 Tf) /Rect [70 640 300 660] >>',
      '<< /Type /Annot /Subtype /Text /Contents (A revoir avec M. Roux) /Rect [400 640 420 660] >>',
    ];
    const drawing = `${drawnAt(70, 700, 'Nom :')} ${drawnAt(70, 600, 'Fin')}`;
    expect(await files.extract(USER, 'a.pdf', pdf([{ drawing, annotations }]))).toEqual({
      text: 'Nom : M. Paul Roux\nVu par Mme Petit\nFin',
      notices: [expect.stringContaining('annotations')],
    });
  });

  test('yields the left column before the right one, and a table row by row', async () => {
    const left = ['M. Blaise Cornillon demeure', 'au 18 montee des Clercs a', 'Romans. Il est demandeur et', 'conclut a la nullite.'];
    const right = ['Mme Lydie Tabardel demeure', 'au 5 faubourg de Vernaison', 'a Saint-Jean, elle conclut ici', 'au rejet des demandes.'];
    const rows = left.flatMap((text, at) => [drawnAt(70, 700 - 14 * at, text), drawnAt(320, 700 - 14 * at, right[at] ?? '')]);
    const columns = await textOf('a.pdf', pdf([{ drawing: [drawnAt(70, 740, 'ENTRE'), ...rows, drawnAt(70, 600, 'FAITS')].join(' ') }]));
    expect(columns.split('\n').map((paragraph) => paragraph.slice(0, 9))).toEqual(['ENTRE', 'M. Blaise', 'Mme Lydie', 'FAITS']);
    const table = ['Nom', 'Roux', 'Petit', 'Aubert'].flatMap((text, at) => [
      drawnAt(70, 700 - 14 * at, text),
      drawnAt(320, 700 - 14 * at, `${at}`),
    ]);
    expect(await textOf('a.pdf', pdf([{ drawing: table.join(' ') }]))).toBe('Nom\t0\nRoux\t1\nPetit\t2\nAubert\t3');
  });

  test('is refused without text, when locked or broken; a page without text is reported', async () => {
    expect(await problemOf('scan.pdf', pdf([[], []]))).toEqual({ problem: 'anonymisation.file_without_text' });
    expect(await files.extract(USER, 'a.pdf', pdf([['Texte'], []]))).toMatchObject({ notices: [expect.stringContaining('Une page')] });
    expect(await problemOf('a.pdf', pdf([['Secret']], { locked: true }))).toEqual({ problem: 'anonymisation.file_locked' });
    expect(await problemOf('a.pdf', Buffer.from('%PDF-1.7\nrien'))).toEqual({ problem: 'anonymisation.file_unreadable' });
  });
});

test('refuses other file types', async () => {
  expect(await problemOf('photo.png', Buffer.from('89504e47', 'hex'))).toEqual({ problem: 'anonymisation.file_type' });
  expect(await problemOf('a.odt', docx(paragraph('x')))).toEqual({ problem: 'anonymisation.file_type' });
});

test('writes a Word document that reads back unchanged and names nobody', async () => {
  const text = 'COUR D’APPEL\n\nM. [A] [B], « demandeur »\n\tArticle 1er & <fin>';
  const document = await files.toWord(USER, `${text}\u0000\u0001`);
  if ('problem' in document) throw new Error(document.problem);
  const content = Buffer.from(document);
  expect(await textOf('a.docx', content)).toBe(text);
  const { checkedNames } = await import('../src/adapters/files/zip.ts');
  expect(checkedNames(content, 1e8)).toContain('docProps/core.xml');
  expect(content.includes('Un-named')).toBe(false);
});

test('leaves a thread to other users while one sends twenty files', async () => {
  const heavy = pdf(Array.from({ length: 40 }, (_unused, n) => [`Page ${n}`, 'Texte de la page']));
  // Load both threads.
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
