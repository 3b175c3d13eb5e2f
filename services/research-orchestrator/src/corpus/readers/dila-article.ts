import { publishedDate } from '@attendu/law/force';
import { cleanLine, htmlToText } from '../html.ts';
import { linkedArticles } from '../legi.ts';
import type { CorpusRecord, VersionDates } from '../record.ts';
import { descendants, elementAt, elementsOf, innerHtml, textAt, type XmlElement } from './xml.ts';

/** Files of the same archives without a text of their own: sections and summaries of texts. */
const STRUCTURE = new Set(['SECTION_TA', 'TEXTELR', 'TEXTE_VERSION', 'TEXTEKALI', 'IDCC', 'JO']);

export const isDilaArticle = (root: XmlElement): boolean => root.name === 'ARTICLE';
export const isDilaStructure = (root: XmlElement): boolean => STRUCTURE.has(root.name);
export const idOfArticle = (root: XmlElement): string | null => textAt(root, 'META/META_COMMUN/ID');

const day = (value: string | null | undefined): string | null => publishedDate(value ?? null);
const htmlAt = (root: XmlElement, path: string): string => {
  const found = elementAt(root, path);
  return found === null ? '' : innerHtml(found);
};

/** A title on one line, without markup. */
const titleText = (title: XmlElement): string => htmlToText(innerHtml(title)).replaceAll('\n', ' ');

/** DILA's bases of articles: consolidated law, collective agreements, texts as published. */
export type Base = 'LEGI' | 'KALI' | 'JORF';

/** One version of an article, as the bases describe it. */
export type DilaArticle = {
  readonly version: string;
  /** The id of the article over its versions. */
  readonly id: string;
  readonly textId: string | null;
  readonly textTitle: string;
  readonly number: string | null;
  /** Sections above it, within its text. */
  readonly headings: readonly string[];
} & Pick<CorpusRecord, 'content' | 'annotation' | 'etat' | 'from' | 'to' | 'versions' | 'cites' | 'publishedAs'>;

/** @throws when its id or its text is missing. */
export function readDilaArticle(root: XmlElement, base: Base): DilaArticle {
  const version = idOfArticle(root);
  if (version === null || !new RegExp(`^${base}ARTI\\d{12}$`).test(version)) throw new Error('Identifiant d’article absent ou inconnu.');
  const html = htmlAt(root, 'BLOC_TEXTUEL/CONTENU');
  const content = htmlToText(html);
  if (content === '') throw new Error('Article sans texte.');
  const meta = 'META/META_SPEC/META_ARTICLE';
  const from = day(textAt(root, `${meta}/DATE_DEBUT`));
  const { textId, title } = textOf(root, from, base);
  return {
    version,
    id: firstVersion(root, version, base),
    textId,
    textTitle: title,
    number: textAt(root, `${meta}/NUM`),
    headings: headingsOf(root, from),
    content,
    annotation: htmlToText(htmlAt(root, 'NOTA/CONTENU')) || null,
    etat: textAt(root, `${meta}/ETAT`),
    from,
    to: day(textAt(root, `${meta}/DATE_FIN`)),
    versions: knownVersions(root, base).filter(({ id }) => id !== version),
    cites: linkedArticles(html),
    ...(base === 'LEGI' ? publishedAs(root) : {}),
  };
}

/** Every version with a day of its own; one that starts on a sentinel date is never in force. */
function knownVersions(root: XmlElement, base: Base): VersionDates[] {
  const list = elementAt(root, 'VERSIONS');
  if (list === null) return [];
  return [...descendants(list, 'LIEN_ART')].flatMap(({ attributes: { id, etat, debut, fin } }) => {
    const from = day(debut);
    return id === undefined || !id.startsWith(`${base}ARTI`) || from === null ? [] : [{ id, etat: etat || null, from, to: day(fin) }];
  });
}

/** The article of the Journal officiel by which the text was published. */
function publishedAs(root: XmlElement): Pick<CorpusRecord, 'publishedAs'> {
  const list = elementAt(root, 'VERSIONS');
  const links = list === null ? [] : [...descendants(list, 'LIEN_ART')];
  const id = links.find(({ attributes }) => attributes.id?.startsWith('JORFARTI'))?.attributes.id;
  return id === undefined ? {} : { publishedAs: id };
}

/** The publisher identifies an article over its versions by the oldest id: the lowest of its ids in the consolidated base. */
function firstVersion(root: XmlElement, own: string, base: Base): string {
  const list = elementAt(root, 'VERSIONS');
  const ids =
    list === null
      ? []
      : [...descendants(list, 'LIEN_ART')].flatMap(({ attributes }) => (attributes.id?.startsWith(`${base}ARTI`) ? [attributes] : []));
  const first = ids.sort((a, b) =>
    (a.debut ?? '') < (b.debut ?? '') ? -1 : (a.debut ?? '') > (b.debut ?? '') ? 1 : (a.id ?? '') < (b.id ?? '') ? -1 : 1,
  )[0];
  return first?.id ?? own;
}

const covers = ({ attributes: { debut, fin } }: XmlElement, at: string | null): boolean =>
  at === null || ((debut ?? '') <= at && at < (fin ?? '9999'));

/** The text that contains the article, by the id and title valid when the version began. */
function textOf(root: XmlElement, at: string | null, base: Base): { textId: string | null; title: string } {
  const text = elementAt(root, 'CONTEXTE/TEXTE');
  if (text === null) return { textId: null, title: 'Texte non précisé' };
  const all = elementsOf(text).filter(({ name }) => name === 'TITRE_TXT');
  const consolidated = all.filter(({ attributes }) => attributes.id_txt?.startsWith(`${base}TEXT`));
  const chosen = consolidated.find((one) => covers(one, at)) ?? consolidated.at(-1) ?? all.at(-1);
  const full = chosen === undefined ? '' : titleText(chosen);
  const short = cleanLine(chosen?.attributes.c_titre_court ?? '');
  return {
    textId: chosen?.attributes.id_txt ?? text.attributes.cid ?? null,
    title: (full.length > 2 ? full : short) || short || 'Texte non précisé',
  };
}

function headingsOf(root: XmlElement, at: string | null): string[] {
  const headings: string[] = [];
  let level = elementAt(root, 'CONTEXTE/TEXTE/TM');
  while (level !== null) {
    const titles = elementsOf(level).filter(({ name }) => name === 'TITRE_TM');
    const title = titles.find((one) => covers(one, at)) ?? titles.at(-1);
    const text = title === undefined ? '' : titleText(title);
    if (text !== '') headings.push(text);
    level = elementAt(level, 'TM');
  }
  return headings;
}
