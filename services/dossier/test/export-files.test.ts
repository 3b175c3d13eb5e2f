import type { SourceDocument } from '@attendu/contracts/research/schemas';
import { displayTitle } from '@attendu/law/dossier/labels';
import { faultOf } from '@attendu/law/proof';
import { createLogger } from '@attendu/log/logger';
import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import JSZip from 'jszip';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPdfWriter } from '../src/adapters/pdf.ts';
import { makeAccessible } from '../src/adapters/pdf-accessible.ts';
import { toWord } from '../src/adapters/word.ts';
import { showable } from '../src/domain/export/characters.ts';
import { describeDossier } from '../src/domain/export/describe.ts';
import type { ExportDocument, Inline } from '../src/domain/export/model.ts';
import { documentOf, pointOf, twoPoints } from './crafted-points.ts';
import { type Exports, exportsOf, readPdf, readWord, squeeze } from './export-fixtures.ts';
import { startTestDossier, type TestDossier } from './harness.ts';

let at: TestDossier;
let exports: Exports;
beforeAll(async () => {
  at = await startTestDossier();
  exports = exportsOf(at);
});
afterAll(() => at.stop());

const text = (value: string): Inline => ({ type: 'text', text: value });
const empty: ExportDocument = { name: 'Un dossier', title: 'Un dossier', dates: [], notes: [], blocks: [] };
const base64 = (file: Uint8Array) => Buffer.from(file).toString('base64');

/** The parts of a Word file, each read by a strict parser. */
async function partsOf(file: Uint8Array): Promise<Map<string, string>> {
  const zip = await JSZip.loadAsync(file);
  const parts = new Map<string, string>();
  for (const [name, entry] of Object.entries(zip.files)) {
    if (!/\.(xml|rels)$/.test(name)) continue;
    const xml = await entry.async('string');
    const fault = (level: string, message: string) => expect.unreachable(`${name}: ${level} ${message}`);
    new DOMParser({ errorHandler: fault }).parseFromString(xml, 'text/xml');
    parts.set(name, xml);
  }
  return parts;
}
/** Two points in both formats, made once. */
let files: Promise<{ docx: Buffer; pdf: Buffer }>;
beforeAll(() => {
  files = (async () => {
    const ids = await exports.done(twoPoints());
    const bytes = async (format: 'docx' | 'pdf') => Buffer.from((await exports.file(ids, format)).content_base64, 'base64');
    return { docx: await bytes('docx'), pdf: await bytes('pdf') };
  })();
});

const wordParts = async (document: ExportDocument) => partsOf(await toWord(document));

describe('a Word file', () => {
  test('opens without a question: no field asks to be updated, and each carries the result that was computed last', async () => {
    const parts = await wordParts(empty);
    expect(parts.get('word/settings.xml')).not.toMatch(/updateFields/);
    const all = [...parts.values()].join('');
    expect(all).not.toMatch(/w:dirty|w:fldChar|PAGEREF/);
    const fields = [...all.matchAll(/<w:fldSimple w:instr="(\w+)">(.*?)<\/w:fldSimple>/g)];
    expect(fields.map(([, name]) => name)).toEqual(['PAGE', 'NUMPAGES']);
    for (const [, , result] of fields) expect(result).toContain('<w:t xml:space="preserve">1</w:t>');
  });

  test('has only paragraphs in its notes, with their links and italics', async () => {
    const inlines: Inline[] = [
      { type: 'text', text: 'en italique', emphasis: true },
      { type: 'link', text: 'page', url: 'https://www.legifrance.gouv.fr/a?b=1&c=2' },
      { type: 'place', text: 'L 1', id: 'source_1_legiarti_1' },
      { type: 'break' },
      text('- une liste ? | une | table |'),
    ];
    const parts = await wordParts({
      ...empty,
      blocks: [{ type: 'paragraph', inlines: [text('Un appel'), { type: 'call', note: 1 }] }],
      notes: [{ number: 1, inlines }],
    });
    const notes = parts.get('word/footnotes.xml') ?? '';
    const [, note = ''] = /<w:footnote w:id="1">(.*?)<\/w:footnote>/.exec(notes) ?? [];
    expect(note).toMatch(/^<w:p>.*<\/w:p>$/);
    expect(note).toContain('<w:i/>');
    expect(note).toContain('<w:hyperlink ');
    expect(note).not.toMatch(/<w:tbl>|<w:numPr>/);
    expect(parts.get('word/_rels/footnotes.xml.rels')).toContain('https://www.legifrance.gouv.fr/a?b=1&amp;c=2');
  });

  test('keeps every character that XML allows, and drops only the others, in each of its fields', { timeout: 120_000 }, async () => {
    const unit = fc.oneof(
      fc.constantFrom(
        'a',
        'é',
        '&quot;',
        '&amp;quot;',
        '<w:t>',
        ']]>',
        '\n',
        '\t',
        '\f',
        '\u0000',
        '\u001f',
        '\ufffe',
        '\uffff',
        '\ud800',
        '😀',
        '  ',
      ),
      fc.integer({ min: 0, max: 0x1f }).map((code) => String.fromCharCode(code)),
    );
    const said = fc.array(unit, { minLength: 1, maxLength: 12 }).map((all) => `x${all.join('')}x`);
    await fc.assert(
      fc.asyncProperty(said, async (words) => {
        const document = documentOf('legiarti', 1, 1, { title: words, reliability: { grade: 'A', reason: words } });
        const point = pointOf(1, [document], { point: words, insufficient: words });
        const described = describeDossier({
          dossier: { ...DOSSIER, name: words, contexte: words, notices: [words] },
          parentQuestion: words,
          points: [{ dossier_id: DOSSIER.id, ...point }],
          sentences: [],
          changes: null,
          today: '2026-11-29',
        });
        const file = await toWord(described);
        const parts = await partsOf(file);
        const read = await readWord(base64(file));
        expect(squeeze(read.text).split(squeeze(showable(words))).length).toBeGreaterThanOrEqual(5);
        for (const xml of parts.values()) expect(xml).not.toMatch(/<w:t[^>]*>[^<]*\n/);
      }),
      { numRuns: 12 },
    );
  });

  test('sets the parts of one act of a company under one heading, each with its passages', () => {
    const part = (n: number, source: string) => documentOf('actes_societes', n, 1, { title: `Statuts ${source}`, facts: { source } });
    const parts = [part(1, 'a.pdf'), part(2, 'b.pdf'), part(3, 'a.pdf')];
    const { blocks } = describeDossier({
      dossier: DOSSIER,
      parentQuestion: null,
      points: [{ dossier_id: DOSSIER.id, ...pointOf(1, parts) }],
      sentences: [],
      changes: null,
      today: '2026-11-29',
    });
    const shown = blocks.flatMap((block) => {
      if (block.type === 'source') return block.inlines.map((inline) => 'text' in inline && inline.text);
      return block.type === 'passages' ? ['passages'] : [];
    });
    const head = (n: number) => displayTitle(parts[n - 1] as SourceDocument);
    expect(shown).toEqual([head(1), 'passages', 'Autre extrait du même acte', 'passages', head(2), 'passages']);
  });

  test('names each relation, bookmark, note and list once, and defines every level that it uses', async () => {
    const ids = await exports.done([
      pointOf(1, [documentOf('legiarti', 1, 2)], {
        final_answer: '1. un\n2. deux\n   - a\n     - b\n\n3. trois\n\n| Cas | Délai |\n|---|---|\n| CDI | 4 mois |',
      }),
    ]);
    const { content_base64 } = await exports.file(ids, 'docx');
    const parts = await partsOf(Buffer.from(content_base64, 'base64'));
    const unique = (name: string, pattern: RegExp) => {
      const found = [...(parts.get(name) ?? '').matchAll(pattern)].map(([, id]) => id);
      expect(found.length, `${name} ${pattern}`).toBeGreaterThan(0);
      expect(new Set(found).size, `${name} ${pattern}`).toBe(found.length);
      return found;
    };
    for (const name of ['word/_rels/document.xml.rels', '_rels/.rels']) unique(name, / Id="([^"]+)"/g);
    unique('word/document.xml', /<w:bookmarkStart [^>]*w:id="([^"]+)"/g);
    unique('word/document.xml', /<w:bookmarkStart [^>]*w:name="([^"]+)"/g);
    unique('word/footnotes.xml', /<w:footnote [^>]*w:id="(-?\d+)"/g);
    const lists = unique('word/numbering.xml', /<w:num w:numId="(\d+)"/g);
    const document = parts.get('word/document.xml') ?? '';
    for (const [, used] of document.matchAll(/<w:numId w:val="(\d+)"/g)) expect(lists).toContain(used);
    // Without the rule, LibreOffice reads the space between lines as points.
    const spaces = [...parts.values()].flatMap((part) => part.match(/<w:spacing [^>]*w:line="[^>]*>/g) ?? []);
    expect(spaces.length).toBeGreaterThan(5);
    for (const space of spaces) expect(space).toContain('w:lineRule="auto"');
    expect(document).toContain('<w:tbl>');
    expect(squeeze((await readWord(content_base64)).text)).toContain('CasDélaiCDI4mois');
  });
});

describe('a PDF', () => {
  test('declares its title, its language and the target of each link, and keeps every tag', { timeout: 120_000 }, async () => {
    const task = getDocument({ data: new Uint8Array((await files).pdf), useSystemFonts: false, verbosity: 0 });
    const pdf = await task.promise;
    const { info, metadata } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: 'Quelle est la durée maximale d...', Language: 'fr' });
    expect(metadata?.getRaw()).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(metadata?.get('dc:title')).toBe('Quelle est la durée maximale d...');
    expect(await pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
    expect((await pdf.getMarkInfo())?.Marked).toBe(true);
    expect((await pdf.getOutline()).flatMap(({ items }) => items).length).toBeGreaterThan(2);
    const described = new Set<string>();
    for (let number = 1; number <= pdf.numPages; number += 1) {
      for (const link of (await (await pdf.getPage(number)).getAnnotations()) as { contentsObj?: { str: string } }[]) {
        expect(link.contentsObj?.str).toMatch(/\S/);
        described.add(link.contentsObj?.str ?? '');
      }
    }
    for (const words of ['Note 1', 'Retour à l’appel de la note 1', 'Code du travail, article L.\u00a01221-1, page officielle'])
      expect(described).toContain(words);
    expect(described).not.toContain('Lien dans ce document');
    await task.destroy();
  });

  test('with these declarations keeps every byte and every tag that the browser wrote', { timeout: 120_000 }, async () => {
    const writer = createPdfWriter({ chromePath: process.env.CHROME_PATH, log: createLogger('test', 'silent') });
    const table = {
      type: 'table' as const,
      columns: [
        { label: 'Cas', width: 50 },
        { label: 'Délai', width: 50 },
      ],
      rows: [[[text('CDI')], [text('4 mois')]]],
    };
    const list = { type: 'list' as const, ordered: true, start: 3, items: [[{ type: 'paragraph' as const, inlines: [text('trois')] }]] };
    const heading = { type: 'heading' as const, level: 1 as const, inlines: [text('Un titre')] };
    const made = await writer.write({ ...empty, blocks: [heading, table, list] }, { key: 'someone' });
    await writer.close();
    // The additions come after the browser's end-of-file marker; everything before it is the browser's.
    const end = Buffer.from(made).indexOf('%%EOF') + '%%EOF\n'.length;
    expect(end).toBeLessThan(made.length);
    const printed = made.slice(0, end);
    const [before, after] = [await tagsOf(printed), await tagsOf(made)];
    expect(after.filter((role) => role !== 'LBody')).toEqual(before);
    after.forEach((role, index) => void (role === 'LI' && expect(after[index + 1]).toBe('LBody')));
    expect(await textOutsideTags(made)).toBe(0);
    expect(await textOutsideTags(printed)).toBeGreaterThan(0);
    for (const tag of ['H1', 'H2', 'Table', 'TH', 'TD', 'L', 'LI']) expect(after).toContain(tag);
    expect(() => makeAccessible(Buffer.from('%PDF-1.7 nothing'), { title: 'x', links: new Map() })).toThrow();
  });

  test('shows Chinese, Japanese, Korean, Hebrew and Arabic; a script that it lacks is said, and the Word file keeps it', async () => {
    const filesOf = async (title: string) => {
      const ids = await exports.done([pointOf(1, [documentOf('legiarti', 1, 1, { title })])]);
      return [(await exports.pdf(ids)).text, (await exports.word(ids)).text] as const;
    };
    const words = ['仲裁規則', '仲裁ルール', '한국어'];
    const [pdf] = await filesOf([...words, 'עברית', 'العربية'].join(' — '));
    for (const word of words) expect(pdf).toContain(word);
    expect(pdf).not.toContain(squeeze('Ce PDF peut ne pas montrer'));
    const [lacking, word] = await filesOf('Loi ሕግ 12');
    expect(lacking).toContain(squeeze('Ce PDF peut ne pas montrer certains caractères'));
    expect(word).toContain('ሕግ');
  });
});

/** The roles in a PDF's structure tree, page by page, in order. */
async function tagsOf(file: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(file), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const roles: string[] = [];
  const visit = (node: { role?: string; children?: unknown[] }) => {
    if (node.role !== undefined) roles.push(node.role);
    for (const child of node.children ?? []) visit(child as typeof node);
  };
  for (let number = 1; number <= pdf.numPages; number += 1) visit((await (await pdf.getPage(number)).getStructTree()) ?? {});
  await task.destroy();
  return roles;
}

/** Number of text-showing operations that are neither tagged nor marked as an artifact. */
async function textOutsideTags(file: Uint8Array): Promise<number> {
  const task = getDocument({ data: new Uint8Array(file), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  let outside = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { fnArray } = await (await pdf.getPage(number)).getOperatorList();
    let depth = 0;
    for (const operator of fnArray) {
      if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) depth += 1;
      if (operator === OPS.endMarkedContent) depth -= 1;
      if (operator === OPS.showText && depth === 0) outside += 1;
    }
  }
  await task.destroy();
  return outside;
}

test('the citations read back from a file are exactly those of the store, all of them', { timeout: 120_000 }, async () => {
  const { docx, pdf } = await files;
  const stored = twoPoints().flatMap((point) => [...point.legiarti_docs, ...point.juritext_docs, ...point.cnn_docs]);
  const expected = stored.flatMap(({ quotations }) => quotations.map(({ text: words }) => words));
  const parts = await partsOf(docx);
  const document = new DOMParser().parseFromString(parts.get('word/document.xml') ?? '', 'text/xml');
  const passages = Array.from(document.getElementsByTagName('w:p')).filter(
    (paragraph) => paragraph.getElementsByTagName('w:pStyle')[0]?.getAttribute('w:val') === 'Passage',
  );
  const read = passages.map(({ textContent }) => /^«\u00a0(.*)\u00a0»$/s.exec(textContent ?? '')?.[1] ?? `not a quotation: ${textContent}`);
  expect(read.toSorted()).toEqual(expected.toSorted());
  for (const words of read) {
    const holds = stored.some(({ content, quotations }) =>
      quotations.some((quotation) => quotation.text === words && faultOf({ ...quotation, text: words }, content) === null),
    );
    expect(holds, words).toBe(true);
  }
  const { text: printed } = await readPdf(base64(pdf));
  for (const words of expected) expect(printed).toContain(squeeze(`«${words}»`));
});

const DOSSIER = {
  id: '00000000-0000-4000-8000-000000000001',
  user_id: '00000000-0000-4000-8000-000000000002',
  access: 'own' as const,
  owner_name: null,
  name: 'Un dossier',
  contexte: 'Une question ?',
  is_analysing: 'done' as const,
  failure_reason: null,
  is_pinned: false,
  group_id: null,
  parent_id: null,
  changed_citations: 0,
  created_at: '2026-11-29T09:00:00.000Z',
  updated_at: '2026-11-29T09:00:00.000Z',
  synthese: 'Réponse (Legiarti - 1 - 1).',
  law_date: '2026-11-27',
  data_date: '2026-03-27',
  follow_up_question_1: null,
  follow_up_question_2: null,
  notices: [],
  failure: null,
  relaunchable: false,
};
