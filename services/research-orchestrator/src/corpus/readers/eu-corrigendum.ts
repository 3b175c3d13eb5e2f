import { euActName } from '@attendu/law/eu-acts';
import type { CorpusRecord } from '../record.ts';
import { versionIdOf } from './bounded-id.ts';
import type { EuBlock } from './eu-blocks.ts';
import { longDay } from './french-date.ts';

const NO_TEXT = /(?:^|-)note$|footnote|signatory|(?:^|-)hd-|disclaimer/;

/** « Rectificatif du 23 mai 2018 au règlement (UE) 2016/679 »: one text, whose words say which articles of the act they correct. Null without a text. */
export function corrigendumRecord(
  blocks: readonly EuBlock[],
  { celex, day }: { readonly celex: string; readonly day: string },
  title: string,
): CorpusRecord | null {
  const content = blocks
    .filter(({ mark }) => !NO_TEXT.test(mark))
    .map(({ text }) => text)
    .join('\n');
  if (content === '') return null;
  const act = euActName(celex)?.replaceAll('\u00a0', ' ') ?? celex;
  const name = `Rectificatif du ${longDay(day)} ${act.startsWith('règlement') ? 'au' : 'à la'} ${act}`;
  return {
    kind: 'reglements',
    id: celex,
    version: versionIdOf(`${celex}/${day.replaceAll('-', '')}`),
    text: celex,
    containers: [],
    idcc: [],
    title: name,
    number: null,
    hierarchy: [title || name],
    content,
    annotation: null,
    etat: null,
    from: day,
    to: null,
    versions: [],
    cites: [],
    facts: { celex, doc_title: title || name, date: day, consolidated: false },
  };
}
