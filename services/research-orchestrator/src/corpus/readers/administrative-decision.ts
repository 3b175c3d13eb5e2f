import type { DocumentFacts } from '@attendu/contracts/research/document-facts';
import { publishedDate } from '@attendu/law/force';
import { htmlToText } from '../html.ts';
import type { CorpusRecord } from '../record.ts';
import { cutUnzoned, joinParts, operativeOf } from './decision-text.ts';
import { defined } from './defined.ts';
import { longDay } from './french-date.ts';
import { reviewedIn } from './reviewed-decisions.ts';
import { singleVersion } from './single-version.ts';
import { elementAt, innerHtml, textAt, type XmlElement } from './xml.ts';

export const isAdministrativeDecision = (root: XmlElement): boolean =>
  root.name === 'Document' && elementAt(root, 'Donnees_Techniques') !== null;

/** One decision of the administrative courts' open data. @throws when its id or its text is missing. */
export function readAdministrativeDecision(root: XmlElement): CorpusRecord {
  const file = textAt(root, 'Donnees_Techniques/Identification');
  const id = file?.replace(/\.xml$/i, '') ?? '';
  if (!/^[A-Z]+_[0-9A-Z]+_\d{8}$/.test(id)) throw new Error('Identifiant de décision absent ou inconnu.');
  const contents = elementAt(root, 'Decision/Texte_Integral');
  // Some files join paragraphs with this mark.
  const text = contents === null ? '' : htmlToText(innerHtml(contents).replaceAll('$$$', '<br>').replaceAll('\n', '<br>'));
  if (text === '') throw new Error('Décision sans texte.');
  const court = textAt(root, 'Dossier/Nom_Juridiction') ?? undefined;
  const date = publishedDate(textAt(root, 'Dossier/Date_Lecture'));
  const number = textAt(root, 'Dossier/Numero_Dossier');
  const ecli = textAt(root, 'Dossier/Numero_ECLI');
  const formation = textAt(root, 'Dossier/Formation_Jugement') ?? textAt(root, 'Audience/Formation_Jugement') ?? undefined;
  const parts = cutUnzoned(text);
  const { content, zones } = joinParts(parts);
  const facts: DocumentFacts = {
    ...(number === null ? {} : { number: [number] }),
    ...defined({
      // The publisher writes a missing ECLI so.
      ecli: ecli === null || ecli === 'undefined' ? undefined : ecli,
      court,
      formation,
      publication: textAt(root, 'Dossier/Code_Publication') ?? undefined,
      nature: textAt(root, 'Dossier/Type_Decision') ?? undefined,
      solution: textAt(root, 'Dossier/Solution') ?? undefined,
      date: date ?? undefined,
    }),
    ...reviewedIn(text, operativeOf(parts)),
  };
  return singleVersion({
    kind: 'juritext',
    id,
    title: [court, formation, date === null ? undefined : longDay(date), number].filter((one) => one != null).join(', '),
    number,
    hierarchy: [court, formation].filter((one) => one !== undefined),
    content,
    date,
    facts,
    zones,
  });
}
