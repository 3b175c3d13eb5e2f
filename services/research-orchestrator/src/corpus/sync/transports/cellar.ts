import { Readable } from 'node:stream';
import { z } from 'zod';
import { SyncFailure } from '../failure.ts';
import type { PublisherClient } from '../publisher-client.ts';
import type { Batch, BatchEntry, Transport } from '../transport.ts';

/** Acts as published and as consolidated; judgments, orders and opinions. */
const SECTORS = { reglements: '^(3[0-9]{4}[RLD]|0[0-9]{4}[RLD])', euritext: '^6' } as const;
const PAGE = 100;
const sparqlSchema = z.object({
  results: z.object({
    bindings: z.array(
      z.object({
        celex: z.object({ value: z.string() }),
        date: z.object({ value: z.string() }).optional(),
        modified: z.object({ value: z.string() }),
      }),
    ),
  }),
});
/** Requested formats of a text, best first. */
const FORMS = [
  { accept: 'application/xhtml+xml', ending: 'xhtml' },
  { accept: 'application/xml;mtype=fmx4', ending: 'xml' },
] as const;

/** Texts of the Publications Office in French, ordered by time of change. `url`: of CELLAR. */
export function cellar(kind: keyof typeof SECTORS, url: string, since: string): Transport {
  const base = url.replace(/\/$/, '');
  const mark = `CELLAR ${kind}`;
  return {
    name: 'Office des publications de l’Union, CELLAR',
    kind,
    async *batches({ client, marks, tell }): AsyncGenerator<Batch> {
      let from = { modified: marks[mark] ?? `${since}T00:00:00`, seen: new Set<string>() };
      tell({ unit: 'documents' });
      for (;;) {
        const works = await listed(client, base, kind, from.modified);
        const fresh = works.filter(({ celex, modified }) => !from.seen.has(`${celex} ${modified}`));
        const last = works.at(-1);
        if (last === undefined || fresh.length === 0) return;
        tell({ step: `textes changés depuis le ${from.modified.slice(0, 10)}` });
        yield {
          source: `${base}/resource/celex`,
          dataDate: null,
          entries: textsOf(client, base, fresh),
          marks: () => ({ [mark]: last.modified }),
        };
        if (works.length < PAGE) return;
        // Works with one timestamp may exceed a page.
        from = { modified: last.modified, seen: new Set(works.map(({ celex, modified }) => `${celex} ${modified}`)) };
      }
    },
  };
}

type Work = { readonly celex: string; readonly modified: string; readonly date: string | undefined };

async function listed(client: PublisherClient, base: string, kind: keyof typeof SECTORS, from: string): Promise<Work[]> {
  const query = `PREFIX cdm: <http://publications.europa.eu/ontology/cdm#> PREFIX cmr: <http://publications.europa.eu/ontology/cdm/cmr#>
SELECT DISTINCT ?celex ?date ?modified WHERE {
  ?work cdm:resource_legal_id_celex ?celex ; cmr:lastModificationDate ?modified . OPTIONAL { ?work cdm:work_date_document ?date }
  ?expression cdm:expression_belongs_to_work ?work ; cdm:expression_uses_language <http://publications.europa.eu/resource/authority/language/FRA> .
  FILTER(regex(str(?celex), "${SECTORS[kind]}") && str(?modified) >= "${from}")
} ORDER BY ?modified ?celex LIMIT ${PAGE}`;
  const address = `${base}/webapi/rdf/sparql?${new URLSearchParams({ query, format: 'application/sparql-results+json' })}`;
  const read = sparqlSchema.safeParse(await client.json(address, { headers: { accept: 'application/sparql-results+json' } }));
  if (!read.success) throw new SyncFailure('CELLAR : réponse d’une forme inconnue.');
  return read.data.results.bindings.map(({ celex, date, modified }) => ({
    celex: celex.value,
    date: date?.value,
    modified: modified.value,
  }));
}

async function* textsOf(client: PublisherClient, base: string, works: readonly Work[]): AsyncGenerator<BatchEntry> {
  for (const work of works) yield await textOf(client, base, work);
}

/** The text of a work in the first available format; a work without any is left out and listed, as is one that CELLAR repeatedly fails to deliver. */
async function textOf(client: PublisherClient, base: string, { celex, date }: Work): Promise<BatchEntry> {
  for (const { accept, ending } of FORMS) {
    const address = `${base}/resource/celex/${encodeURIComponent(celex)}`;
    const answer = await client
      .text(address, { headers: { accept, 'accept-language': 'fra' }, expect: [200, 404, 406] })
      .catch((error: unknown) => {
        if (error instanceof SyncFailure && error.message.includes('(202)')) return null;
        throw error;
      });
    if (answer === null) return { path: celex, refused: 'CELLAR ne donne pas encore ce texte (202 sans contenu).' };
    // The reader takes the number, and the day of an act as published, from the name.
    const path = /^3/.test(celex) && date !== undefined ? `${celex}/${date.slice(0, 10)}/fr.${ending}` : `${celex}.fr.${ending}`;
    if (answer.status === 200) return { path, stream: Readable.from([Buffer.from(answer.text)]) };
  }
  return { path: celex, refused: 'Aucun texte français, ni en XHTML ni en Formex.' };
}
