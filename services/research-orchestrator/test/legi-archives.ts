import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '@attendu/contracts/html';
import { isTag } from '../src/corpus/html.ts';
import { type CodeNode, readTree } from '../src/corpus/json-tree.ts';
import type { TarMember } from './corpus-fixtures.ts';

/** An article of legi-data, with the code and the headings that it stands under. */
export type Article = { readonly data: Record<string, unknown>; readonly codeId: string; readonly path: readonly string[] };
type Version = { readonly id: string; readonly etat: string; readonly dateDebut: number; readonly dateFin: number };

/** The articles of a code of the package, in its order. */
export async function articlesOf(legi: string, code: string): Promise<Article[]> {
  const root = readTree(await readFile(join(legi, 'data', code)));
  const codeId = String(root.data.id);
  const found: Article[] = [];
  const walk = (node: CodeNode, path: readonly string[]): void => {
    if (node.type === 'article') found.push({ data: node.data, codeId, path });
    else for (const child of node.children) walk(child, [...path, String(node.data.title ?? '')]);
  };
  walk(root, []);
  return found;
}

export const idOf = ({ data }: Article): string => String(data.id);
export const cidOf = ({ data }: Article): string => String(data.cid);
export const versionsOf = ({ data }: Article): readonly Version[] => (data.articleVersions ?? []) as Version[];

/** What the publisher's conversion left in its HTML, which no XML file can hold as it is. */
export const hasDebris = ({ data }: Article): boolean =>
  [data.texteHtml, data.texte, data.nota, data.notaHtml].some((html) => /<(?:RL|E>|CB>|L>)/i.test(String(html ?? '')));

const day = (ms: unknown): string => (typeof ms === 'number' ? new Date(ms).toISOString().slice(0, 10) : '2999-01-01');
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** HTML as XML: what is no markup is text, and a tag without its other half is an empty element. */
function xhtml(html: string): string {
  const parts: string[] = [];
  const open: { name: string; at: number }[] = [];
  const tag = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)(\s[^<>]*)?\/?>/g;
  const put = (words: string): void => {
    // A character reference stays one; any other & is text.
    const clean = words.replace(/(?![\t\n\r])\p{Cc}/gu, '').replace(/&(?!#?\w{1,9};)|[<>]/g, (c) => `&#${c.charCodeAt(0)};`);
    parts.push(clean);
  };
  let at = 0;
  for (let match = tag.exec(html); match !== null; match = tag.exec(html)) {
    const [, slash, written = '', attributes = ''] = match;
    const name = written.toLowerCase();
    if (!isTag(name)) continue;
    put(html.slice(at, match.index));
    at = tag.lastIndex;
    if (slash === '/') {
      const last = open.at(-1);
      if (last?.name === name) {
        parts.push(`</${name}>`);
        open.pop();
      } else if (!['td', 'th'].includes(name)) parts.push(`<${name}/>`);
    } else {
      const href = /href\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1];
      const isEmpty = match[0].endsWith('/>');
      if (!isEmpty) open.push({ name, at: parts.length });
      parts.push(`<${name}${href === undefined ? '' : ` href="${escapeHtml(href)}"`}${isEmpty ? '/>' : '>'}`);
    }
  }
  put(html.slice(at));
  // Inner tags that nothing closes, or closed out of order, become empty elements.
  for (const { at: index } of open) parts[index] = String(parts[index]).replace(/>$/, '/>');
  return parts.join('');
}

/** What a later archive says otherwise of the same version. */
export type Change = { readonly etat?: string; readonly to?: number; readonly versions?: readonly Version[]; readonly html?: string };

/** The article as a file of a LEGI archive. */
export function legiFile(article: Article, change: Change = {}): TarMember {
  const { data, codeId, path } = article;
  const [code = '', ...headings] = path;
  const versions = change.versions ?? versionsOf(article);
  const number = text(data.num);
  const tm = (rest: readonly string[]): string =>
    rest.length === 0
      ? ''
      : `<TM><TITRE_TM debut="1800-01-01" fin="2999-01-01" id="LEGISCTA000000000001">${escapeHtml(rest[0] ?? '')}</TITRE_TM>${tm(rest.slice(1))}</TM>`;
  const content = `<?xml version="1.0" encoding="UTF-8"?>
<ARTICLE><META><META_COMMUN><ID>${idOf(article)}</ID><NATURE>Article</NATURE></META_COMMUN><META_SPEC><META_ARTICLE>${number === '' ? '<NUM/>' : `<NUM>${escapeHtml(number)}</NUM>`}
<ETAT>${change.etat ?? text(data.etat)}</ETAT><DATE_DEBUT>${day(data.dateDebut)}</DATE_DEBUT><DATE_FIN>${day(change.to ?? data.dateFin)}</DATE_FIN></META_ARTICLE></META_SPEC></META>
<CONTEXTE><TEXTE cid="${codeId}" nature="CODE"><TITRE_TXT debut="1800-01-01" fin="2999-01-01" id_txt="${codeId}">${escapeHtml(code)}</TITRE_TXT>${tm(headings.filter((one) => one.trim() !== ''))}</TEXTE></CONTEXTE>
<VERSIONS>${versions
    .map(
      ({ id, etat, dateDebut, dateFin }) =>
        `<VERSION etat="${etat}"><LIEN_ART debut="${day(dateDebut)}" etat="${etat}" fin="${day(dateFin)}" id="${id}" num="${escapeHtml(number)}" origine="LEGI"/></VERSION>`,
    )
    .join('')}</VERSIONS>
<NOTA><CONTENU>${xhtml(text(data.notaHtml) || text(data.nota))}</CONTENU></NOTA>
<BLOC_TEXTUEL><CONTENU>${xhtml(change.html ?? (text(data.texteHtml) || text(data.texte)))}</CONTENU></BLOC_TEXTUEL></ARTICLE>`;
  return { name: `legi/global/code_et_TNC_en_vigueur/code_en_vigueur/LEGI/TEXT/${codeId}/article/${idOf(article)}.xml`, content };
}

/** A seeded random generator: the same archives at each run. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** A code at two days of its life: what the publisher gives at the first, then each day, and what it gives at the last for someone new. */
export type History = {
  readonly full: readonly TarMember[];
  readonly days: readonly (readonly TarMember[])[];
  readonly atOnce: readonly TarMember[];
};

const LAST_DAY = Date.UTC(2026, 2, 1);

/**
 * Archives that lead from one state to the other in `count` days, in an order drawn at random. On the way some texts are given wrong and corrected, and
 * versions that never came into force are given and suppressed.
 */
export function historyOf(before: readonly Article[], after: readonly Article[], count: number, next: () => number): History {
  const now = new Map(after.map((article) => [cidOf(article), article]));
  const full = new Map(before.map((article) => [idOf(article), legiFile(article)]));
  const last = new Map(after.map((article) => [idOf(article), legiFile(article)]));
  for (const article of before) {
    if (last.has(idOf(article))) continue;
    const current = now.get(cidOf(article));
    const known = current === undefined ? undefined : versionsOf(current).find(({ id }) => id === idOf(article));
    last.set(
      idOf(article),
      legiFile(article, {
        etat: known?.etat ?? 'ABROGE',
        to: known?.dateFin ?? LAST_DAY,
        ...(current === undefined ? {} : { versions: versionsOf(current) }),
      }),
    );
  }
  const days: TarMember[][] = Array.from({ length: count }, () => []);
  const suppressed: string[][] = days.map(() => []);
  const drawn = (from: number) => from + Math.floor(next() * (count - from));
  for (const article of [...before, ...after]) {
    const file = last.get(idOf(article)) as TarMember;
    if (full.get(idOf(article))?.content === file.content) continue;
    const at = drawn(0);
    // The version before ends the day on which the next one begins: what counts is the last file of each.
    if (next() < 0.2 && at > 0) days[drawn(0) % at]?.push(legiFile(article, { html: '<p>Texte erroné, corrigé depuis.</p>' }));
    days[at]?.push(file);
    if (next() < 0.1 && at + 1 < count) {
      const stillborn = { ...article, data: { ...article.data, id: `LEGIARTI9${idOf(article).slice(9)}`, etat: 'MODIFIE_MORT_NE' } };
      days[at]?.push(legiFile(stillborn));
      suppressed[at + 1 + Math.floor(next() * (count - at - 1))]?.push(legiFile(stillborn).name.replace(/\.xml$/, ''));
    }
  }
  for (const [i, members] of days.entries()) {
    const names = new Map(members.map((member) => [member.name, member]));
    const list = { name: `day-${i}/liste_suppression_legi.dat`, content: `${suppressed[i]?.join('\n')}\n` };
    const all = [...names.values()];
    if (suppressed[i]?.length) all.splice(Math.floor(next() * (all.length + 1)), 0, list);
    days[i] = all;
  }
  return { full: [...full.values()], days, atOnce: [...last.values()] };
}
