import { Readable } from 'node:stream';
import { z } from 'zod';
import { SyncFailure } from '../failure.ts';
import type { PublisherClient } from '../publisher-client.ts';
import type { Batch, BatchEntry, Transport } from '../transport.ts';

/** Acts as published and as consolidated; judgments, orders and opinions. */
const SECTORS = { reglements: '^(3[0-9]{4}[RLD]|0[0-9]{4}[RLD])', euritext: '^6' } as const;
const PAGE = 100;
/** Works whose text is asked for again. */
const MOST_WAITING = 500;
const sparqlSchema = z.object({
  results: z.object({
    bindings: z.array(
      z.object({
        celex: z.object({ value: z.string() }),
        date: z.object({ value: z.string() }).optional(),
        modified: z.object({ value: z.string() }),
        ecli: z.object({ value: z.string() }).optional(),
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
  const waitingMark = `${mark} waiting`;
  return {
    name: 'Office des publications de l’Union, CELLAR',
    kind,
    async *batches({ client, marks, tell }): AsyncGenerator<Batch> {
      // Works with one timestamp may exceed a page: within it, the next page begins after the last number.
      let from: Place = { modified: marks[mark] ?? `${since}T00:00:00`, celex: '' };
      const late = new Map(waitingIn(marks[waitingMark]).map((work) => [work.celex, work]));
      let waiting = [...late.values()];
      tell({ unit: 'documents' });
      for (;;) {
        const works = await listed(client, base, kind, from);
        const last = works.at(-1);
        if (last === undefined && waiting.length === 0) return;
        tell({ step: `textes changés depuis le ${from.modified.slice(0, 10)}` });
        const due = [...new Map([...waiting, ...works].map((work) => [work.celex, work])).values()];
        yield {
          source: `${base}/resource/celex`,
          dataDate: null,
          entries: textsOf(client, base, due, late),
          marks: () => ({
            ...(last === undefined ? {} : { [mark]: last.modified }),
            [waitingMark]: JSON.stringify([...late.values()].slice(-MOST_WAITING)),
          }),
        };
        if (last === undefined || works.length < PAGE) return;
        from = last;
        waiting = [];
      }
    },
  };
}

type Place = { readonly modified: string; readonly celex: string };
const workSchema = z.object({ celex: z.string(), modified: z.string(), date: z.string().optional(), ecli: z.string().optional() });
type Work = z.infer<typeof workSchema>;

/** The works whose text CELLAR did not have yet: asked for again at the next synchronisation. */
function waitingIn(mark: string | undefined): Work[] {
  return mark === undefined ? [] : z.array(workSchema).parse(JSON.parse(mark));
}

async function listed(client: PublisherClient, base: string, kind: keyof typeof SECTORS, from: Place): Promise<Work[]> {
  const query = `PREFIX cdm: <http://publications.europa.eu/ontology/cdm#> PREFIX cmr: <http://publications.europa.eu/ontology/cdm/cmr#>
SELECT DISTINCT ?celex ?date ?modified ?ecli WHERE {
  ?work cdm:resource_legal_id_celex ?celex ; cmr:lastModificationDate ?modified .
  OPTIONAL { ?work cdm:work_date_document ?date } OPTIONAL { ?work cdm:case-law_ecli ?ecli }
  ?expression cdm:expression_belongs_to_work ?work ; cdm:expression_uses_language <http://publications.europa.eu/resource/authority/language/FRA> .
  FILTER(regex(str(?celex), "${SECTORS[kind]}") && (str(?modified) > "${from.modified}" || (str(?modified) = "${from.modified}" && str(?celex) > "${from.celex}")))
} ORDER BY ?modified ?celex LIMIT ${PAGE}`;
  const address = `${base}/webapi/rdf/sparql?${new URLSearchParams({ query, format: 'application/sparql-results+json' })}`;
  const read = sparqlSchema.safeParse(await client.json(address, { headers: { accept: 'application/sparql-results+json' } }));
  if (!read.success) throw new SyncFailure('CELLAR : réponse d’une forme inconnue.');
  return read.data.results.bindings.map(({ celex, date, modified, ecli }) => ({
    celex: celex.value,
    date: date?.value,
    modified: modified.value,
    ecli: ecli?.value,
  }));
}

/** `late`: told the works whose text is not there yet. */
async function* textsOf(
  client: PublisherClient,
  base: string,
  works: readonly Work[],
  late: Map<string, Work>,
): AsyncGenerator<BatchEntry> {
  for (const work of works) {
    const entry = await textOf(client, base, work);
    if (entry === null) late.set(work.celex, work);
    else late.delete(work.celex);
    yield entry ?? { path: work.celex, refused: 'CELLAR ne donne pas encore ce texte (202 sans contenu) : redemandé la prochaine fois.' };
  }
}

/** The text of a work in the first available format; a work without any is left out and listed. Null when CELLAR does not deliver it yet. */
async function textOf(client: PublisherClient, base: string, work: Work): Promise<BatchEntry | null> {
  const { celex } = work;
  for (const { accept, ending } of FORMS) {
    const address = `${base}/resource/celex/${encodeURIComponent(celex)}`;
    const answer = await client
      .text(address, { headers: { accept, 'accept-language': 'fra' }, expect: [200, 404, 406] })
      .catch((error: unknown) => {
        if (error instanceof SyncFailure && error.message.includes('(202)')) return null;
        throw error;
      });
    if (answer === null) return null;
    if (answer.status === 200) return { path: `${nameOf(work)}${ending}`, stream: Readable.from([Buffer.from(answer.text)]) };
  }
  return { path: celex, refused: 'Aucun texte français, ni en XHTML ni en Formex.' };
}

/** The reader takes from the name what the texts lack: the number and the day of an act as published, the day and the ECLI of a judgment. */
function nameOf({ celex, date, ecli }: Work): string {
  const day = date?.slice(0, 10);
  if (/^3/.test(celex) && day !== undefined) return `${celex}/${day}/fr.`;
  if (/^6/.test(celex)) return [celex, day, ecli?.replaceAll(':', '_'), 'fr', ''].filter((part) => part !== undefined).join('.');
  return `${celex}.fr.`;
}
