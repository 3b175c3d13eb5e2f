import { cleanLine } from '../html.ts';
import type { CorpusRecord } from '../record.ts';
import { idOfArticle, readDilaArticle } from './dila-article.ts';
import { elementAt, elementsOf, textAt, type XmlElement } from './xml.ts';

export const isKaliArticle = (root: XmlElement): boolean => idOfArticle(root)?.startsWith('KALIARTI') === true;

/**
 * One version of an article of an agreement, as a KALI archive holds it. It says itself which agreement it is of (CONTENEUR), so that a daily archive needs no
 * other file. @throws when its id or its text is missing.
 */
export function readKaliArticle(root: XmlElement): CorpusRecord {
  const { version, id, textId, textTitle, number, headings, ...rest } = readDilaArticle(root, 'KALI');
  const context = elementAt(root, 'CONTEXTE');
  const containers = context === null ? [] : elementsOf(context).filter(({ name }) => name === 'CONTENEUR');
  const attribute = (name: string) => [...new Set(containers.flatMap(({ attributes }) => attributes[name]?.trim() || []))];
  const idcc = attribute('num').flatMap((num) => (/^\d{1,4}$/.test(num) ? [num.padStart(4, '0')] : []));
  const agreement = attribute('titre').map(cleanLine)[0] ?? (idcc[0] === undefined ? 'Convention collective' : `IDCC ${idcc[0]}`);
  const heading = cleanLine(textAt(root, 'META/META_SPEC/META_ARTICLE/TITRE') ?? '');
  const nature = elementAt(root, 'CONTEXTE/TEXTE')?.attributes.nature ?? '';
  // The agreement itself is the only text of that nature among those attached to it.
  const text = /^convention/i.test(nature) ? `Texte de base : ${textTitle}` : textTitle;
  const path = [agreement, text, ...headings];
  const above = path.at(-1);
  const where = number === null ? heading || above : `article ${number}`;
  const name = shortTitle(agreement);
  return {
    kind: 'cnn',
    id,
    version,
    text: textId,
    containers: attribute('cid'),
    idcc,
    title: `${idcc[0] === undefined || name.endsWith(idcc[0]) ? name : `${name} (IDCC ${idcc[0]})`}${where ? `, ${where}` : ''}`,
    number,
    hierarchy: heading === '' || heading === above ? path : [...path, heading],
    ...rest,
  };
}

/** « Convention collective nationale des ingénieurs de la métallurgie du 13 mars 1972. Etendue par… » → « Ingénieurs de la métallurgie ». */
function shortTitle(title: string): string {
  const name = title
    .replace(
      /^convention collective (?:nationale |régionale |départementale )?(?:de travail )?(?:des |du |de la |de l['’]\s?|de |d['’]\s?)?/i,
      '',
    )
    .replace(/(?: du \d{1,2}(?:er)? \p{L}+ \d{4}|\. ?\p{Lu}).*$/u, '')
    .trim();
  return name === '' ? title : name.charAt(0).toUpperCase() + name.slice(1);
}
