import type { DocumentFacts } from '@attendu/contracts/research/document-facts';
import { publishedDate } from '@attendu/law/force';
import { cleanLine, htmlToText } from '../html.ts';
import type { CorpusRecord } from '../record.ts';
import { defined } from './defined.ts';
import { singleVersion } from './single-version.ts';
import { allText, descendants, type XmlElement } from './xml.ts';

type Doctrine = {
  readonly title: string;
  readonly date: string | null;
  readonly identifiant: string;
  readonly url: string;
  readonly serie: string | undefined;
  readonly division: string | undefined;
  readonly nature: string | undefined;
  readonly html: string;
};

/** One document of the doctrine. Its own key is the number of its page with its day: the legal reference is not unique. @throws when one is missing. */
function toRecord({ title, date, identifiant, url, serie, division, nature, html }: Doctrine): CorpusRecord {
  const page = /\/bofip\/(\d+-PGP)/.exec(url)?.[1];
  if (page === undefined) throw new Error('Adresse de la page BOFiP absente ou inconnue.');
  if (identifiant === '') throw new Error('Référence BOI absente.');
  const content = htmlToText(html);
  if (content === '' || content === '…') throw new Error('Document sans texte.');
  const facts: DocumentFacts = { identifiant, url, ...defined({ serie, division, nature, date: date ?? undefined }) };
  return singleVersion({
    kind: 'bofip',
    id: page,
    version: date === null ? page : `${page}-${date.replaceAll('-', '')}`,
    title,
    number: identifiant,
    hierarchy: title
      .split(/\s+[-–]\s+/)
      .map(cleanLine)
      .filter((part) => part !== '')
      .slice(0, -1),
    content,
    date,
    facts,
  });
}

export const isBofipDocument = (root: XmlElement): boolean =>
  root.name === 'document' && [...descendants(root, 'bofip:contenu_id')].length > 0;

/** The `document.xml` of the stock or of a flux, with the `data.html` of its folder. */
export function readBofipDocument(root: XmlElement, html: string): CorpusRecord {
  const all = (name: string): string[] => [...descendants(root, name)].map((one) => allText(one).trim());
  const url = all('dc:identifier').find((one) => one.startsWith('https://')) ?? '';
  const body = /<body[^>]*>([\s\S]*)<\/body>/i.exec(html)?.[1] ?? html;
  return toRecord({
    title: cleanLine(all('dc:title')[0] ?? ''),
    date: publishedDate(all('dc:date')[0] ?? null),
    identifiant: all('bofip:contenu_id')[0] ?? '',
    url,
    serie: all('dc:subject')[0],
    division: undefined,
    nature: all('bofip:contenu_type')[0],
    html: body.replace(/<!--[\s\S]*?-->/g, ''),
  });
}

export const isBofipRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'identifiant_juridique' in value && ('permalien' in value || 'url' in value);

const string = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** One row of the opendatasoft data sets bofip-vigueur and bofip-impots, or of a collection that names its fields in English. */
export function readBofipRow(row: Record<string, unknown>): CorpusRecord {
  return toRecord({
    title: cleanLine(string(row.titre) || string(row.title)),
    date: publishedDate(string(row.debut_de_validite) || string(row.date)),
    identifiant: string(row.identifiant_juridique),
    url: string(row.permalien) || string(row.url),
    serie: string(row.serie) || undefined,
    division: string(row.division) || undefined,
    nature: string(row.type) || undefined,
    // The plain-text field joins the cells of tables.
    html: string(row.contenu_html) || string(row.contenu) || string(row.text).replaceAll('\n', '<br>'),
  });
}
