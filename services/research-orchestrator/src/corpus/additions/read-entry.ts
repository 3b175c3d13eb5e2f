import { basename, dirname } from 'node:path';
import type { Readable } from 'node:stream';
import type { SourceKey } from '@attendu/contracts/sources';
import { isAdministrativeDecision, readAdministrativeDecision } from '../readers/administrative-decision.ts';
import { isBofipDocument, isBofipRow, readBofipDocument, readBofipRow } from '../readers/bofip.ts';
import { isDilaArticle, isDilaStructure } from '../readers/dila-article.ts';
import { isDilaDecision, readDilaDecision } from '../readers/dila-decision.ts';
import { isFormexAct, isFormexIndex, readEuAct } from '../readers/eu-act.ts';
import { celexOfJudgment, readEuJudgment } from '../readers/eu-judgment.ts';
import { isJorfArticle, readJorfArticle } from '../readers/jorf-article.ts';
import { isJudilibre, readJudilibre } from '../readers/judilibre.ts';
import { isKaliArticle, readKaliArticle } from '../readers/kali-article.ts';
import { editionOfLegalize, readLegalizeMarkdown } from '../readers/legalize-markdown.ts';
import { readLegiArticle } from '../readers/legi-article.ts';
import { isLegifranceArticle, readLegifranceArticle } from '../readers/legifrance-article.ts';
import { isSidecar, kindOfRow, readMappedRow, readPdfRow } from '../readers/mapped-row.ts';
import { readPdfText } from '../readers/pdf-text.ts';
import type { Mapping } from '../readers/row-mappings.ts';
import { decodeXml, parseXhtml, parseXml, type XmlElement } from '../readers/xml.ts';
import type { CorpusRecord } from '../record.ts';
import { readWhole } from './entries.ts';

/** What a file yields: a record, the id of one that its publisher deletes (`place`: the file that its list names), the day of an act's edition, or an error. */
export type ReadItem =
  | { readonly record: CorpusRecord; readonly asOf?: string }
  | { readonly removed: string; readonly place?: string }
  | { readonly edition: { readonly text: string; readonly day: string } }
  | { readonly refused: { readonly where: string; readonly reason: string; readonly document?: string } };

const DOCTRINE_PAGE = /\b\d+-PGP\b/;

/** Largest file read into memory; files of JSON lines may be longer. */
const LONGEST_FILE = 64_000_000;
const LONGEST_LINE = 16_000_000;

/** The suppression list in a publisher's archives. */
const SUPPRESSIONS = /^liste_suppression.*\.dat$/i;
const LINES = /\.(?:jsonl|ndjson)$/i;
/** Accompanying files without texts. */
const BESIDE = /(?:^|\/)(?:\.[^/]*|[^/]*\.(?:tif|tiff|jpe?g|png|gif|pdf|css|csv|txt|xsd|dtd|md5|sha256)|README[^/]*|index\.json)$/i;

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'JSON illisible.';
  // A stream that ends too early, or whose bytes were altered: zlib's own codes begin so.
  if (error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))) return 'Fichier compressé endommagé.';
  return (error instanceof Error ? error.message : String(error)).slice(0, 300);
}

const LONE_PDF = 'PDF sans sa description : il faut à côté un fichier JSON du même nom (acte.json pour acte.pdf).';
const MOST_LONE_PDFS = 1_000;

const withoutExtension = (path: string): string => path.replace(/\.[^./]+$/, '');

type Half = { readonly document?: XmlElement; readonly html?: string };

/** Reads files in sequence; a doctrine document consists of two files in one folder, its description and its text. */
export class EntryReader {
  readonly #kind: SourceKey | null;
  readonly #mapping: Mapping | undefined;
  /** Descriptions of PDF files, by path without extension: each stands before its PDF, as in a folder. */
  readonly #sidecars = new Map<string, { readonly row: Record<string, unknown>; readonly kind: SourceKey; readonly path: string }>();
  /** PDF files without a description. Those of publishers' archives accompany texts, and are not told. */
  readonly #lonePdfs: string[] = [];
  #files = 0;
  #pairs = 0;
  readonly #halves = new Map<string, Half & { readonly path: string }>();

  /** `kind`: kind of rows that do not name their own. `mapping`: where they hold their fields, the kind's own by default. */
  constructor(kind: SourceKey | null, mapping?: Mapping) {
    this.#kind = kind;
    this.#mapping = mapping;
  }

  async *read(path: string, stream: Readable): AsyncGenerator<ReadItem> {
    const sidecar = /\.pdf$/i.test(path) ? this.#sidecars.get(withoutExtension(path)) : undefined;
    if (BESIDE.test(path) && sidecar === undefined) {
      if (/\.pdf$/i.test(path) && this.#lonePdfs.length < MOST_LONE_PDFS) this.#lonePdfs.push(path);
      stream.resume();
      return;
    }
    try {
      if (LINES.test(path)) {
        this.#files += 1;
        yield* this.#lines(path, stream);
        return;
      }
      this.#files += 1;
      const bytes = await readWhole(stream, LONGEST_FILE);
      if (bytes === null) throw new Error(`Fichier de plus de ${LONGEST_FILE / 1e6} Mo.`);
      if (sidecar === undefined) yield* this.#file(path, bytes);
      else {
        this.#sidecars.delete(withoutExtension(path));
        this.#pairs += 1;
        for (const record of readPdfRow(sidecar.row, sidecar.kind, await readPdfText(bytes), this.#mapping)) yield { record };
      }
    } catch (error) {
      yield { refused: { where: path, reason: reasonOf(error) } };
    }
  }

  /** Files whose counterpart was missing. */
  *finish(): Generator<ReadItem> {
    for (const { path } of this.#sidecars.values())
      yield { refused: { where: path, reason: 'Document sans texte, et sans PDF du même nom à sa suite.' } };
    if (this.#pairs > 0 || this.#files === this.#sidecars.size)
      for (const path of this.#lonePdfs) yield { refused: { where: path, reason: LONE_PDF } };
    for (const { path, html } of this.#halves.values()) {
      const reason = html === undefined ? 'Document BOFiP sans son texte (data.html).' : 'Texte BOFiP sans sa description (document.xml).';
      yield { refused: { where: path, reason } };
    }
  }

  *#file(path: string, bytes: Buffer): Generator<ReadItem> {
    const name = basename(path);
    if (SUPPRESSIONS.test(name)) yield* removedIds(bytes.toString('utf8'));
    else if (/\.md$/i.test(name)) yield* markdown(bytes.toString('utf8'));
    else if (name === 'data.html') yield* this.#doctrine(path, { html: bytes.toString('utf8') });
    else {
      const start = bytes
        .subarray(0, 400)
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .trimStart();
      if (/^[[{]/.test(start)) yield* this.#json(path, JSON.parse(bytes.toString('utf8')));
      else if (start.startsWith('<')) {
        const text = decodeXml(bytes);
        yield* this.#xml(path, /<html[\s>]/i.test(start) || /\.x?html?$/i.test(name) ? parseXhtml(text) : parseXml(text));
      } else throw new Error('Format non reconnu.');
    }
  }

  *#xml(path: string, root: XmlElement): Generator<ReadItem> {
    if (isDilaStructure(root) || isFormexIndex(root)) return;
    if (isJorfArticle(root)) yield { record: readJorfArticle(root) };
    else if (isDilaArticle(root)) yield { record: isKaliArticle(root) ? readKaliArticle(root) : readLegiArticle(root) };
    else if (isDilaDecision(root)) yield { record: readDilaDecision(root) };
    else if (isAdministrativeDecision(root)) yield { record: readAdministrativeDecision(root) };
    else if (isBofipDocument(root)) yield* this.#doctrine(path, { document: root });
    else if (root.name === 'html' && celexOfJudgment(root, basename(path)) !== null) yield { record: readEuJudgment(root, path) };
    else if (isFormexAct(root) || root.name === 'html' || root.name === 'TXT_TE') {
      const act = readEuAct(root, path);
      yield { edition: { text: act.celex, day: act.day } };
      for (const record of act.records) yield { record };
    } else throw new Error(`Format XML non reconnu : <${root.name.slice(0, 40)}>.`);
  }

  *#doctrine(path: string, half: Half): Generator<ReadItem> {
    const folder = dirname(path);
    const { document, html } = { ...this.#halves.get(folder), ...half };
    if (document === undefined || html === undefined) {
      this.#halves.set(folder, { ...half, path });
      return;
    }
    this.#halves.delete(folder);
    yield { record: readBofipDocument(document, html) };
  }

  /** One record, or a list whose rows are read separately, so that an unreadable row does not lose the others. */
  *#json(path: string, value: unknown): Generator<ReadItem> {
    const list = Array.isArray(value) ? value : listIn(value);
    if (list === null) {
      const row = value as Record<string, unknown> | null;
      const kind = row === null || typeof row !== 'object' ? null : (this.#kind ?? kindOfRow(row));
      if (row !== null && kind !== null && isSidecar(row, kind, this.#mapping))
        this.#sidecars.set(withoutExtension(path), { row, kind, path });
      else yield* this.#row(value);
      return;
    }
    for (const [i, row] of list.entries()) yield* this.#tried(`${path}, enregistrement ${i + 1}`, row);
  }

  async *#lines(path: string, stream: Readable): AsyncGenerator<ReadItem> {
    let number = 0;
    for await (const line of linesIn(stream)) {
      number += 1;
      const where = `${path}, ligne ${number}`;
      if (line === null) yield { refused: { where, reason: `Ligne de plus de ${LONGEST_LINE / 1e6} millions de caractères.` } };
      else if (line.trim() !== '') yield* this.#tried(where, line);
    }
  }

  /** `row`: a line of JSON, or what one means. */
  *#tried(where: string, row: unknown): Generator<ReadItem> {
    try {
      yield* this.#row(typeof row === 'string' ? JSON.parse(row) : row);
    } catch (error) {
      // A page that cannot be read is none that its publisher has withdrawn.
      const document = DOCTRINE_PAGE.exec(typeof row === 'string' ? row : JSON.stringify(row))?.[0];
      yield { refused: { where, reason: reasonOf(error), ...(document === undefined ? {} : { document }) } };
    }
  }

  *#row(value: unknown): Generator<ReadItem> {
    if (typeof value !== 'object' || value === null) throw new Error('Un objet JSON était attendu.');
    // Opendatasoft's first API wrapped each record in this.
    const own = 'fields' in value && typeof value.fields === 'object' && value.fields !== null ? value.fields : value;
    if (isJudilibre(own)) {
      const read = readJudilibre(own);
      yield 'removed' in read ? read : { record: read.record, ...(read.asOf === undefined ? {} : { asOf: read.asOf }) };
      return;
    }
    if (isLegifranceArticle(own)) {
      yield { record: readLegifranceArticle(own) };
      return;
    }
    if (isBofipRow(own)) {
      yield { record: readBofipRow(own) };
      return;
    }
    const row = own as Record<string, unknown>;
    const kind = this.#kind ?? kindOfRow(row);
    if (kind === null) throw new Error('Sorte de document inconnue : précisez-la avec --kind.');
    yield { record: readMappedRow(row, kind, this.#mapping) };
  }
}

/** Unlike readline, fails when its stream fails, and buffers only one line: null in place of one that is too long. */
async function* linesIn(stream: AsyncIterable<Buffer>): AsyncGenerator<string | null> {
  const decoder = new TextDecoder();
  let rest = '';
  let isTooLong = false;
  for await (const part of stream) {
    const [first = '', ...more] = decoder.decode(part, { stream: true }).split('\n');
    rest += isTooLong ? '' : first;
    for (const line of more) {
      yield isTooLong ? null : rest;
      isTooLong = false;
      rest = line;
    }
    isTooLong ||= rest.length > LONGEST_LINE;
    if (isTooLong) rest = '';
  }
  yield isTooLong ? null : rest + decoder.decode();
}

function* markdown(text: string): Generator<ReadItem> {
  const asOf = editionOfLegalize(text);
  for (const record of readLegalizeMarkdown(text)) yield { record, ...(asOf === null ? {} : { asOf }) };
}

/** Lines are paths in the archive, without their extension, sometimes with a mark after them. */
function* removedIds(text: string): Generator<ReadItem> {
  for (const line of text.split('\n')) {
    const [, place, id] = /^\s*(\S*?([A-Z]{8}\d{12}))\b[^/]*$/.exec(line) ?? [];
    if (id !== undefined && place !== undefined) yield { removed: id, place };
  }
}

/** The rows in an answer of a publisher's API. */
function listIn(value: unknown): unknown[] | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const name of ['results', 'records', 'actes']) {
    const list = (value as Record<string, unknown>)[name];
    if (Array.isArray(list)) return list;
  }
  return null;
}
