import { publishedDate } from '@attendu/law/force';
import { cleanLine, htmlToText } from './html.ts';
import type { CodeNode } from './json-tree.ts';
import type { CorpusRecord, VersionDates } from './record.ts';

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

export const publishedDay = (value: unknown): string | null =>
  publishedDate(typeof value === 'number' || typeof value === 'string' ? value : null);

/** « Code civil, article 1240 »; an annex is named by itself. */
export const articleTitle = (text: string, number: string | null): string =>
  number === null ? text : /^(annexe|tableau|préambule)/i.test(number) ? `${text}, ${number}` : `${text}, article ${number}`;

/** Ids of articles that a text links to, each once. */
export function linkedArticles(html: string): string[] {
  const found = new Set<string>();
  for (const match of html.matchAll(/(?:idArticle=|\/article(?:_lc|_jo)?\/|\/id\/)((?:LEGI|KALI)ARTI\d{12})/g))
    if (match[1]) found.add(match[1]);
  return [...found];
}

export function knownVersions(value: unknown, current: string): VersionDates[] {
  if (!Array.isArray(value)) return [];
  const versions: VersionDates[] = [];
  for (const item of value as Record<string, unknown>[]) {
    const id = text(item.id);
    if (id === null || id === current) continue;
    const from = publishedDay(item.dateDebut);
    // A version that starts on a sentinel date is in force at no date.
    if (from === null) continue;
    versions.push({ id, etat: text(item.etat), from, to: publishedDay(item.dateFin) });
  }
  return versions;
}

function toRecord(node: CodeNode, codeId: string, hierarchy: readonly string[]): CorpusRecord | null {
  const d = node.data;
  const version = text(d.id);
  const html = text(d.texteHtml) ?? text(d.texte) ?? '';
  const content = htmlToText(html);
  if (version === null || content === '') return null;
  const number = text(d.num) === null ? null : cleanLine(String(d.num));
  const code = hierarchy[0] ?? '';
  return {
    kind: 'legiarti',
    id: text(d.cid) ?? version,
    version,
    text: codeId,
    containers: [],
    idcc: [],
    title: articleTitle(code, number),
    number,
    hierarchy,
    content,
    annotation: htmlToText(text(d.notaHtml) ?? text(d.nota) ?? '') || null,
    etat: text(d.etat),
    from: publishedDay(d.dateDebut),
    to: publishedDay(d.dateFin),
    versions: knownVersions(d.articleVersions, version),
    cites: linkedArticles(html),
  };
}

/**
 * Walks one code of legi-data (`LEGITEXT….json`) in its own order, once.
 * Articles without text are left out. `dataDate`: day of the snapshot, ISO.
 */
export function readCode(code: CodeNode): { dataDate: string | null; records: Generator<CorpusRecord> } {
  const codeId = text(code.data.id) ?? '';
  function* walk(node: CodeNode, path: readonly string[]): Generator<CorpusRecord> {
    if (node.type === 'article') {
      const record = toRecord(node, codeId, path);
      if (record !== null) yield record;
      return;
    }
    const title = cleanLine(text(node.data.title) ?? '');
    const below = title === '' ? path : [...path, title];
    for (const child of node.children) yield* walk(child, below);
  }
  return { dataDate: publishedDay(code.data.dateModif), records: walk(code, []) };
}
