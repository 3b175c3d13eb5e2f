import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { SourceKey } from '@attendu/contracts/sources';
import { z } from 'zod';
import { SyncFailure } from '../failure.ts';
import { CredentialsRefused, type PublisherRequest, parseAnswer } from '../publisher-client.ts';
import type { Batch, BatchEntry, Transport, TransportContext } from '../transport.ts';

export type InpiSettings = {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** File with one SIREN a line. */
  readonly sirens: string;
};

const actSchema = z.looseObject({
  id: z.string().regex(/^[\w-]{1,64}$/),
  updatedAt: z.string().nullish(),
  confidentiality: z.string().nullish(),
  libelle: z.string().nullish(),
  typeRdd: z.array(z.looseObject({ typeActe: z.string().nullish() })).nullish(),
});
const attachmentsSchema = z.looseObject({ actes: z.array(actSchema) });
const tokenSchema = z.looseObject({ token: z.string().min(1) });
type Act = z.infer<typeof actSchema>;

/** Statutes are acts whose type says so; the other acts of a company are another kind. */
const isStatutes = ({ typeRdd, libelle }: Act): boolean =>
  /statuts/i.test([...(typeRdd ?? []).map(({ typeActe }) => typeActe ?? ''), libelle ?? ''].join(' '));

/**
 * Acts of companies from the national register of companies (INPI): one batch a company. The register has no list of changes, so each company of the
 * operator's file is asked for; an act is downloaded once, and again when the register has updated it.
 */
export function inpi(kind: 'statuts' | 'actes_societes', settings: InpiSettings): Transport {
  const base = settings.url.replace(/\/$/, '');
  const session = createSession(base, settings);

  /** `missing`: told the acts that the register does not give, which are asked for again next time. */
  async function* entries(
    context: TransportContext,
    due: readonly Act[],
    gone: readonly string[],
    missing: Set<string>,
  ): AsyncGenerator<BatchEntry> {
    for (const deleted of gone) yield { deleted };
    for (const act of due) {
      const download = `${base}/api/actes/${act.id}/download`;
      const { status, body } = await session.asked((request) => context.client.open(download, { ...request, expect: [200, 404] }), context);
      if (status === 404) {
        body.destroy();
        missing.add(act.id);
        yield { path: act.id, refused: 'Acte annoncé par le registre, mais introuvable chez lui : redemandé la prochaine fois.' };
        continue;
      }
      yield { path: `${act.id}.json`, stream: Readable.from([Buffer.from(JSON.stringify(act))]) };
      yield { path: `${act.id}.pdf`, stream: body };
    }
  }

  return {
    name: 'INPI, registre national des entreprises',
    kind,
    async *batches(context): AsyncGenerator<Batch> {
      const sirens = await readSirens(settings.sirens);
      for (const [i, siren] of sirens.entries()) {
        context.tell({ step: `société ${siren} (${i + 1} sur ${sirens.length})` });
        const mark = `INPI ${kind} ${siren}`;
        const known = new Map(Object.entries(JSON.parse(context.marks[mark] ?? '{}') as Record<string, string>));
        const source = `${base}/api/companies/${siren}/attachments`;
        const { status, text } = await session.asked((request) => context.client.text(source, { ...request, expect: [200, 404] }), context);
        // The register keeps the acts of a company that is struck off: without an answer about it, what is held stays.
        if (status === 404) continue;
        const listed = attachmentsSchema.safeParse(parseAnswer(source, text));
        if (!listed.success) throw new SyncFailure('INPI : réponse d’une forme inconnue.');
        const own = listed.data.actes.filter((act) => isStatutes(act) === (kind === 'statuts'));
        const open = own.filter(({ confidentiality }) => (confidentiality ?? 'Public') === 'Public');
        const due = open.filter(({ id, updatedAt }) => known.get(id) !== (updatedAt ?? ''));
        const gone = [...known.keys()].filter((id) => !open.some((act) => act.id === id));
        if (due.length === 0 && gone.length === 0) continue;
        const missing = new Set<string>();
        const now = (): string =>
          JSON.stringify(
            Object.fromEntries(
              open.flatMap(({ id, updatedAt }) => {
                // One that is held, and whose update is not there yet, stays known as it was.
                const at = missing.has(id) ? known.get(id) : (updatedAt ?? '');
                return at === undefined ? [] : [[id, at]];
              }),
            ),
          );
        yield { source, dataDate: null, entries: entries(context, due, gone, missing), marks: () => ({ [mark]: now() }) };
      }
    },
  };
}

/** @throws SyncFailure when the file is missing or has a line that is no SIREN. */
async function readSirens(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new SyncFailure(`Le fichier des sociétés (CORPUS_INPI_SIRENS) ne peut pas être lu : ${path}.`);
  });
  const lines = text.split('\n').map((line) => line.replace(/\s/g, ''));
  const wrong = lines.findIndex((line) => line !== '' && !/^\d{9}$/.test(line));
  if (wrong !== -1) throw new SyncFailure(`Ligne ${wrong + 1} de ${path} : un SIREN a neuf chiffres.`);
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** Signs in when needed, and once more when the token has expired. */
function createSession(base: string, { username, password }: InpiSettings) {
  let token: string | null = null;
  const signIn = async ({ client }: TransportContext): Promise<string> => {
    const { text } = await client.text(`${base}/api/sso/login`, { json: { username, password } }).catch((error: unknown) => {
      throw error instanceof CredentialsRefused
        ? new SyncFailure('INPI refuse le compte. Vérifiez CORPUS_INPI_USERNAME et CORPUS_INPI_PASSWORD.')
        : error;
    });
    const read = tokenSchema.safeParse(parseAnswer(base, text));
    if (!read.success) throw new SyncFailure('INPI : réponse d’une forme inconnue.');
    return read.data.token;
  };
  return {
    async asked<T>(ask: (request: PublisherRequest) => Promise<T>, context: TransportContext): Promise<T> {
      const isNew = token === null;
      token ??= await signIn(context);
      try {
        return await ask({ headers: { authorization: `Bearer ${token}` } });
      } catch (error) {
        token = null;
        if (isNew || !(error instanceof CredentialsRefused)) throw error;
        token = await signIn(context);
        return ask({ headers: { authorization: `Bearer ${token}` } });
      }
    },
  };
}

/** What is missing to synchronise from the register; null when it is configured. */
export function inpiSource(
  kind: 'statuts' | 'actes_societes',
  settings: {
    readonly CORPUS_INPI_URL?: string | undefined;
    readonly CORPUS_INPI_USERNAME?: string | undefined;
    readonly CORPUS_INPI_PASSWORD?: string | undefined;
    readonly CORPUS_INPI_SIRENS?: string | undefined;
  },
): { kind: SourceKey; transports?: Transport[]; missing?: string[] } {
  const { CORPUS_INPI_URL: url, CORPUS_INPI_USERNAME: username, CORPUS_INPI_PASSWORD: password, CORPUS_INPI_SIRENS: sirens } = settings;
  if (url === undefined || username === undefined || password === undefined || sirens === undefined) {
    const all = { CORPUS_INPI_URL: url, CORPUS_INPI_USERNAME: username, CORPUS_INPI_PASSWORD: password, CORPUS_INPI_SIRENS: sirens };
    return { kind, missing: Object.entries(all).flatMap(([name, value]) => (value === undefined ? [name] : [])) };
  }
  return { kind, transports: [inpi(kind, { url, username, password, sirens })] };
}
