import { publishedDate } from '@attendu/law/force';
import { cleanLine, htmlToText } from './html.ts';
import { linkedArticles } from './legi.ts';
import type { CorpusRecord } from './record.ts';

type KaliNode = { type: string; data: Record<string, unknown>; children?: readonly KaliNode[] };
type Link = { linkType?: unknown; linkOrientation?: unknown; dateDebutCible?: unknown; datePubliTexte?: unknown };
/** Properties that an article inherits from the sections above it. */
type Above = { path: readonly string[]; textId: string | null; textDate: string | null; extension: string | null };

const string = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);
const links = (node: KaliNode): readonly Link[] =>
  Array.isArray(node.data.lstLienModification) ? (node.data.lstLienModification as Link[]) : [];

const publishedDay = (value: unknown): string | null => publishedDate(typeof value === 'string' ? value : null);

/** Start date of the article's present wording: the last dated change; null when the publisher gives none. */
function changedOn(node: KaliNode): string | null {
  let last: string | null = null;
  for (const link of links(node)) {
    if (link.linkOrientation !== 'cible' || (link.linkType !== 'MODIFIE' && link.linkType !== 'CREE')) continue;
    const day = publishedDay(link.dateDebutCible);
    if (day !== null && (last === null || day > last)) last = day;
  }
  return last;
}

function anyDatedArticle(node: KaliNode): boolean {
  if (node.type === 'article') return changedOn(node) !== null;
  return (node.children ?? []).some(anyDatedArticle);
}

/** Whether the agreement binds every employer of the branch, which is written on the text or section; the article only says VIGUEUR. */
const extensionOf = (etat: string | null): string | null => (etat === 'VIGUEUR_ETEN' || etat === 'VIGUEUR_NON_ETEN' ? etat : null);

export type KaliAgreement = {
  container: string;
  idcc: string;
  title: string;
  shortTitle: string;
  lastPublished: string | null;
  records: Generator<CorpusRecord>;
};

/** Reads one agreement of kali-data (`KALICONT….json`, parsed) in its own order. Articles without text are left out. Null when it is a shell. */
export function parseAgreement(root: unknown): KaliAgreement | null {
  const agreement = root as KaliNode;
  const container = string(agreement.data.id);
  const num = Number(agreement.data.num);
  if (container === null || !Number.isInteger(num) || !agreement.children?.length) return null;
  const idcc = String(num).padStart(4, '0');
  const title = cleanLine(string(agreement.data.title) ?? string(agreement.data.shortTitle) ?? `IDCC ${idcc}`);
  const shortTitle = cleanLine(string(agreement.data.shortTitle) ?? title);

  function toRecord(node: KaliNode, above: Above): CorpusRecord | null {
    const d = node.data;
    const version = string(d.id);
    const html = string(d.content) ?? '';
    const body = htmlToText(html);
    if (version === null || body === '') return null;
    const number = string(d.num) === null ? null : cleanLine(String(d.num));
    const heading = cleanLine(string(d.surtitre) ?? '');
    const where = number === null ? heading || above.path[above.path.length - 1] : `article ${number}`;
    const own = string(d.etat);
    return {
      kind: 'cnn',
      id: string(d.cid) ?? version,
      version,
      text: above.textId,
      containers: [container as string],
      idcc: [idcc],
      title: `${shortTitle} (IDCC ${idcc})${where ? `, ${where}` : ''}`,
      number,
      hierarchy: heading === '' || above.path[above.path.length - 1] === heading ? above.path : [...above.path, heading],
      content: body,
      annotation: htmlToText(string(d.nota) ?? '') || null,
      etat: own === 'VIGUEUR' ? (above.extension ?? own) : own,
      from: changedOn(node) ?? above.textDate,
      to: null,
      versions: [],
      cites: linkedArticles(html),
    };
  }

  function* walk(node: KaliNode, above: Above): Generator<CorpusRecord> {
    if (node.type === 'article') {
      const record = toRecord(node, above);
      if (record !== null) yield record;
      return;
    }
    const id = string(node.data.id);
    const heading = cleanLine(string(node.data.title) ?? '');
    const isText = id?.startsWith('KALITEXT') ?? false;
    const next: Above = {
      path: heading === '' || above.path[above.path.length - 1] === heading ? above.path : [...above.path, heading],
      textId: isText ? id : above.textId,
      // When a text's articles were amended one by one, its own date counts only if no article is dated.
      textDate: isText ? (anyDatedArticle(node) ? null : publishedDay(node.data.modifDate)) : above.textDate,
      extension: extensionOf(string(node.data.etat)) ?? above.extension,
    };
    for (const child of node.children ?? []) yield* walk(child, next);
  }

  function* records(): Generator<CorpusRecord> {
    const top: Above = { path: [title], textId: null, textDate: null, extension: null };
    for (const child of agreement.children ?? []) yield* walk(child, top);
  }
  return { container, idcc, title, shortTitle, lastPublished: lastPublished(agreement), records: records() };
}

/** Latest publication day of a text in this agreement, which dates the data. */
function lastPublished(node: KaliNode): string | null {
  let last: string | null = null;
  for (const link of links(node)) {
    const day = publishedDay(link.datePubliTexte);
    if (day !== null && (last === null || day > last)) last = day;
  }
  for (const child of node.children ?? []) {
    const below = lastPublished(child);
    if (below !== null && (last === null || below > last)) last = below;
  }
  return last;
}
