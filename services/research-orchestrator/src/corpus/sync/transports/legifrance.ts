import { Readable } from 'node:stream';
import { parisDay } from '@attendu/contracts/paris-day';
import { z } from 'zod';
import { SyncFailure } from '../failure.ts';
import { createPisteSession, type PisteApplication } from '../piste-session.ts';
import { parseAnswer } from '../publisher-client.ts';
import type { Batch, BatchEntry, Transport, TransportContext } from '../transport.ts';

export type LegifranceSettings = {
  readonly url: string;
  readonly application: PisteApplication;
  /** LEGITEXT of each code, law or decree to follow. */
  readonly texts: readonly string[];
};

/** Articles in one transaction: a stopped synchronisation resumes there. */
const ARTICLES_A_BATCH = 500;

type TableOfContents = { readonly articles: readonly { readonly id: string }[]; readonly sections: readonly TableOfContents[] };
const partSchema: z.ZodType<TableOfContents> = z.lazy(() =>
  z.looseObject({
    articles: z
      .array(z.looseObject({ id: z.string() }))
      .nullish()
      .transform((list) => list ?? []),
    sections: z
      .array(partSchema)
      .nullish()
      .transform((list) => list ?? []),
  }),
);

/**
 * Codes and laws from Légifrance's API. It gives no history of changes: each text is asked for as it is today, then each article version that is new, and
 * each one that is no longer there, whose end it then says.
 */
export function legifrance({ url, application, texts }: LegifranceSettings): Transport {
  const base = url.replace(/\/$/, '');
  const session = createPisteSession('Légifrance', application);

  const idsOf = async (context: TransportContext, textId: string): Promise<Set<string>> => {
    const address = `${base}/consult/legiPart`;
    const { text } = await session.text(context, address, { json: { textId, date: parisDay(context.now()) } });
    const read = partSchema.safeParse(parseAnswer(address, text));
    if (!read.success) throw new SyncFailure('Légifrance : réponse d’une forme inconnue.');
    const ids = articlesIn(read.data).filter((id) => /^LEGIARTI\d{12}$/.test(id));
    if (ids.length === 0) throw new SyncFailure(`Légifrance ne donne aucun article de ${textId} : rien n’en est changé.`);
    return new Set(ids);
  };

  /** `missing`: told the articles that the publisher does not give, which are asked for again next time. */
  async function* articles(context: TransportContext, ids: readonly string[], missing: Set<string>): AsyncGenerator<BatchEntry> {
    for (const id of ids) {
      const { status, text } = await session.text(context, `${base}/consult/getArticle`, { json: { id }, expect: [200, 404] });
      if (status === 404) {
        missing.add(id);
        yield { path: id, refused: 'Article annoncé par l’éditeur, mais introuvable chez lui : redemandé la prochaine fois.' };
      } else yield { path: `${id}.json`, stream: Readable.from([Buffer.from(text)]) };
    }
  }

  return {
    name: 'DILA, Légifrance (PISTE)',
    kind: 'legiarti',
    async *batches(context): AsyncGenerator<Batch> {
      context.tell({ unit: 'documents' });
      for (const textId of texts) {
        const mark = `Légifrance ${textId}`;
        const known = new Set(unpacked(context.marks[mark] ?? ''));
        context.tell({ step: textId });
        const ids = await idsOf(context, textId);
        const due = [...[...known].filter((id) => !ids.has(id)), ...[...ids].filter((id) => !known.has(id))];
        for (let at = 0; at < due.length; at += ARTICLES_A_BATCH) {
          const page = due.slice(at, at + ARTICLES_A_BATCH);
          const missing = new Set<string>();
          yield {
            source: `${base}/consult/legiPart?textId=${textId}`,
            dataDate: parisDay(context.now()),
            isPartial: true,
            entries: articles(context, page, missing),
            marks: () => {
              for (const id of page) if (!missing.has(id)) known[ids.has(id) ? 'add' : 'delete'](id);
              return { [mark]: packed(known) };
            },
          };
        }
      }
    },
  };
}

const articlesIn = ({ articles, sections }: TableOfContents): string[] => [
  ...articles.map(({ id }) => id),
  ...sections.flatMap(articlesIn),
];

/** A code has ten thousand ids: their numbers alone are kept. */
const packed = (ids: Iterable<string>): string => [...ids].map((id) => Number(id.slice('LEGIARTI'.length)).toString(36)).join(',');
const unpacked = (text: string): string[] =>
  text === '' ? [] : text.split(',').map((number) => `LEGIARTI${String(Number.parseInt(number, 36)).padStart(12, '0')}`);
