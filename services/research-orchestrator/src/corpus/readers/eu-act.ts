import { celexOf } from '@attendu/law/eu-acts';
import { fold } from '@attendu/law/fold';
import type { CorpusRecord } from '../record.ts';
import { DOC_TITLE, recordsOfAct } from './eu-act-records.ts';
import { blocksOfXhtml, type EuBlock } from './eu-blocks.ts';
import { corrigendumRecord } from './eu-corrigendum.ts';
import { blocksOfFormex } from './formex-blocks.ts';
import { writtenDay } from './french-date.ts';
import { descendants, elementAt, textAt, type XmlElement } from './xml.ts';

/** An act in the wording that applies from a day: as published, or as consolidated on that day. A repealed act may have no articles. */
export type EuAct = {
  readonly celex: string;
  readonly day: string;
  readonly consolidated: boolean;
  readonly title: string;
  readonly records: readonly CorpusRecord[];
};

type Identity = Pick<EuAct, 'celex' | 'day' | 'consolidated'>;

const FORMEX_ROOTS = new Set(['ACT', 'CONS.ACT', 'ANNEX', 'CORR']);
/** Descriptions of the files of a Formex delivery: no text. */
export const isFormexIndex = (root: XmlElement): boolean => root.name === 'DOC' || root.name === 'PUBLICATION';
export const isFormexAct = (root: XmlElement): boolean => FORMEX_ROOTS.has(root.name);

const isoDay = (compact: string): string => `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6, 8)}`;

/**
 * An act in the publisher's XHTML or Formex. `path`: its location, which may contain the CELEX number and the day, missing from the text of an act as
 * published. @throws when the act, its day or its language cannot be determined.
 */
export function readEuAct(root: XmlElement, path: string): EuAct {
  const blocks = isFormexAct(root) ? blocksOfFormex(root) : blocksOfXhtml(root);
  const title = titleOf(root, blocks);
  const consolidated = isFormexAct(root) ? formexIdentity(root) : consolidatedIdentity(blocks);
  if (consolidated === null && (CORRIGENDUM_PATH.test(path) || /^rectificatif\b/i.test(title))) return corrigendum(blocks, title, path);
  const identity = consolidated ?? publishedIdentity(title, path);
  const records = recordsOfAct(blocks, identity, title);
  if (records.length === 0 && !identity.consolidated) throw new Error('Aucun article ni considérant reconnu.');
  return { ...identity, title, records };
}

/** « 02016R0679 — FR — 04.05.2016 — 000.002 », at the head of a consolidated text. */
function consolidatedIdentity(blocks: readonly EuBlock[]): Identity | null {
  for (const { text } of blocks.slice(0, 5)) {
    const match = /^0?((?:19|20)\d{2}[RLD]\d{4})\s?[—–-]\s?([A-Z]{2})\s?[—–-]\s?(\d{2})\.(\d{2})\.(\d{4})/.exec(text);
    if (match === null) continue;
    const [, number = '', language = '', day = '', month = '', year = ''] = match;
    if (language !== 'FR') throw new Error(`Texte en langue ${language}, non français.`);
    return { celex: `3${number}`, day: `${year}-${month}-${day}`, consolidated: true };
  }
  return null;
}

function formexIdentity(root: XmlElement): Identity | null {
  const language = textAt(root, 'BIB.INSTANCE/LG.DOC') ?? textAt(root, 'CONS.DOC/BIB.INSTANCE/LG.DOC');
  if (language !== null && language !== 'FR') throw new Error(`Texte en langue ${language}, non français.`);
  const consolidation = elementAt(root, 'INFO.CONSLEG')?.attributes;
  const celex = [...descendants(root, 'NO.CELEX')][0]?.children.join('') ?? '';
  if (consolidation === undefined || !/^3\d{4}[RLD]\d{4}$/.test(celex)) return null;
  return { celex, day: isoDay(consolidation['START.DATE'] ?? ''), consolidated: true };
}

/** « 32016R0679R(02) » */
const CORRIGENDUM_PATH = /(?<![0-9A-Za-z])(3(?:19|20)\d{2}[RLD]\d{4}R\(\d{2}\))/i;
const PATH_DAY = /(?<!\d)((?:19|20)\d{2}-\d{2}-\d{2})(?!\d)/;

/** A corrigendum is a text of its own, not an edition of the act that it corrects. @throws when its number or its day is not in the path */
function corrigendum(blocks: readonly EuBlock[], title: string, path: string): EuAct {
  const celex = CORRIGENDUM_PATH.exec(path)?.[1]?.toUpperCase();
  const day = PATH_DAY.exec(path)?.[1];
  if (celex === undefined || day === undefined)
    throw new Error('Rectificatif : le nom du fichier doit donner son numéro CELEX et sa date (32016R0679R(02)/2018-05-23/fr.xhtml).');
  const record = corrigendumRecord(blocks, { celex, day }, title);
  if (record === null) throw new Error('Rectificatif sans texte.');
  return { celex, day, consolidated: false, title, records: [record] };
}

function publishedIdentity(title: string, path: string): Identity {
  const celex = /(?<![0-9A-Za-z])(3(?:19|20)\d{2}[RLDrld]\d{4})(?![0-9])/.exec(path)?.[1]?.toUpperCase() ?? celexOfTitle(title);
  const day = PATH_DAY.exec(path)?.[1] ?? writtenDay(title);
  if (celex === null) throw new Error('Numéro CELEX introuvable.');
  if (day === null) throw new Error('Date de l’acte introuvable.');
  return { celex, day, consolidated: false };
}

/** « Directive 2011/83/UE » → 32011L0083; « Règlement (CE) n° 1/2003 » → 32003R0001. */
export function celexOfTitle(title: string): string | null {
  const match = /\b(reglement|directive|decision)\b[^0-9]{0,60}?(?:\((?:ue|ce|cee)[^)]*\)\s?)?(n\s?[o°]\s?)?(\d{1,4})\/(\d{1,4})/.exec(
    fold(title),
  );
  return match === null ? null : celexOf(match[1] ?? '', match[3] ?? '', match[4] ?? '', match[2] !== undefined);
}

/** Line that names the kind of an act, in a text without marks. */
const ACT_LINE = /^(?:RÈGLEMENT|DIRECTIVE|DÉCISION|Règlement|Directive|Décision)\b/;

function titleOf(root: XmlElement, blocks: readonly EuBlock[]): string {
  const lines: string[] = [];
  for (const { mark, text } of blocks) {
    if (DOC_TITLE.test(mark) && !lines.includes(text) && !/^\(/.test(text)) lines.push(text);
    else if (lines.length > 0 && !DOC_TITLE.test(mark)) break;
  }
  if (lines.length === 0) {
    const line = blocks.find(({ text }) => ACT_LINE.test(text))?.text ?? textAt(root, 'head/title') ?? '';
    lines.push(line);
  }
  return lines.join(' ');
}
