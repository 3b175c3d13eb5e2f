import { normaliseArticleNumber } from '@attendu/law/article-numbers';
import { cleanLine, htmlToText } from '../html.ts';
import { articleTitle } from '../legi.ts';
import type { CorpusRecord } from '../record.ts';
import { boundedId, versionIdOf } from './bounded-id.ts';

/** Noted on each article: the files have neither Légifrance ids nor dates. */
export const WITHOUT_ID = 'Texte sans identifiant Légifrance.';
const TWICE = 'Deux textes de la source portent ce numéro.';

/** Divisions of a code, widest first: Markdown has too few heading levels to distinguish them. */
const DIVISIONS = [
  'partie',
  'livre',
  'titre',
  'sous-titre',
  'chapitre',
  'section',
  'sous-section',
  'paragraphe',
  'sous-paragraphe',
  'sous-sous-paragraphe',
];

type Heading = { readonly depth: number; readonly division: number; readonly title: string };

function headingOf(line: string): Heading | null {
  const match = /^(#{1,6})\s+(.*)$/.exec(line);
  if (match === null) return null;
  const title = cleanLine(match[2] ?? '');
  const first = /^[\p{L}-]+/u.exec(title)?.[0].toLowerCase() ?? '';
  const division = /^\p{L}+ partie\b/iu.test(title) ? 0 : DIVISIONS.indexOf(first);
  return { depth: (match[1] ?? '').length, division: division < 0 ? DIVISIONS.length : division, title };
}

const isInside = (below: Heading, above: Heading): boolean =>
  below.depth > above.depth || (below.depth === above.depth && below.division > above.division);

/** The fields of the YAML head: one quoted value a line. */
function headOf(text: string): { fields: Map<string, string>; body: string } | null {
  const match = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(text);
  if (match === null) return null;
  const fields = new Map<string, string>();
  for (const line of (match[1] ?? '').split(/\r?\n/)) {
    const field = /^(\w+):\s*"?(.*?)"?\s*$/.exec(line);
    if (field !== null) fields.set(field[1] ?? '', field[2] ?? '');
  }
  return { fields, body: text.slice(match[0].length) };
}

const paragraphs = (lines: readonly string[]): string =>
  lines
    .map((line) => (line.includes('<') ? htmlToText(line).replaceAll('\n', ' ') : cleanLine(line)))
    .filter((line) => line !== '')
    .join('\n');

const isArticle = (heading: Heading): boolean => heading.depth === 5 && /^Article(?:\s|$)/.test(heading.title);

/** The day of the last change recorded in the file's head; null when it has none. */
export const editionOfLegalize = (text: string): string | null =>
  /^\d{4}-\d{2}-\d{2}$/.exec(headOf(text)?.fields.get('last_updated') ?? '')?.[0] ?? null;

/**
 * A code as legalize-fr writes it: a YAML head, headings, `##### Article N`. An article's id is `LEGITEXT…/number`, without spaces and stars. The
 * files give no dates of force, so each text counts as in force on any day. @throws when the head does not name the code.
 */
export function* readLegalizeMarkdown(text: string): Generator<CorpusRecord> {
  const head = headOf(text);
  const code = head?.fields.get('identifier') ?? '';
  const name = cleanLine(head?.fields.get('title') ?? '');
  if (head === null || !/^LEGITEXT\d{12}$/.test(code) || name === '') throw new Error('L’en-tête ne nomme pas le code.');
  const edition = editionOfLegalize(text) ?? 'sans-date';
  const seen = new Map<string, string[]>();
  const above: Heading[] = [];
  let article: { readonly number: string; readonly lines: string[] } | null = null;

  function* finish(): Generator<CorpusRecord> {
    if (article === null) return;
    const { number, lines } = article;
    article = null;
    const content = paragraphs(lines);
    if (content === '') return;
    const id = boundedId(`${code}/${articleKey(number)}`);
    const texts = seen.get(id) ?? [];
    if (texts.includes(content)) return;
    texts.push(content);
    seen.set(id, texts);
    yield {
      kind: 'legiarti',
      id,
      version: versionIdOf(`${id}@${edition}${texts.length === 1 ? '' : `-${texts.length}`}`),
      text: code,
      containers: [],
      idcc: [],
      title: articleTitle(name, number || null),
      number: number === '' ? null : number,
      hierarchy: [name, ...above.map(({ title }) => title)],
      content,
      annotation: texts.length === 1 ? WITHOUT_ID : `${WITHOUT_ID} ${TWICE}`,
      etat: 'VIGUEUR',
      from: null,
      to: null,
      versions: [],
      cites: [],
    };
  }

  for (const line of head.body.split(/\r?\n/)) {
    const heading = headingOf(line);
    if (heading === null) {
      article?.lines.push(line);
      continue;
    }
    yield* finish();
    if (isArticle(heading)) {
      article = { number: heading.title.slice('Article'.length).trim(), lines: [] };
      continue;
    }
    // The heading with the title of the whole code comes first.
    if (heading.depth === 1) continue;
    while (above.length > 0 && !isInside(heading, above.at(-1) as Heading)) above.pop();
    above.push(heading);
  }
  yield* finish();
}

/** 'R. 224-19-1' → 'R224-19-1', 'L247-0 A' → 'L247-0A'; 'Annexe III-8' as it is. */
function articleKey(number: string): string {
  return /^(?:LO|[LRDA])?\s?\.?\s?\*{0,2}\s?\d/.test(number)
    ? normaliseArticleNumber(number.replace('**', '*')).replace(/\s/g, '')
    : number || 'sans-numero';
}
