import { SOURCE_KEYS, type SourceKey } from '@attendu/contracts/sources';
import type { PisteApplication } from './piste-session.ts';
import type { CorpusSettings } from './settings.ts';
import type { Transport } from './transport.ts';
import { cellar } from './transports/cellar.ts';
import { dila } from './transports/dila.ts';
import { inpiSource } from './transports/inpi.ts';
import { judilibre } from './transports/judilibre.ts';
import { legifrance } from './transports/legifrance.ts';
import { openDataSoft } from './transports/opendatasoft.ts';

/** The source of a kind. `missing`: variables that it still needs. */
export type KindSource = {
  readonly kind: SourceKey;
  readonly transports: readonly Transport[];
  readonly missing: readonly string[];
  readonly hour: number | null;
};

const YEAR_MS = 365 * 86_400_000;

/** Each kind that a publisher offers over the network, configured or not. */
export function kindSources(settings: CorpusSettings, now: Date): KindSource[] {
  const since = settings.CORPUS_SINCE ?? new Date(now.getTime() - YEAR_MS).toISOString().slice(0, 10);
  const key = settings.CORPUS_OPENDATASOFT_KEY;
  const dataSet = (
    kind: SourceKey,
    name: string,
    variable: 'CORPUS_BOFIP_URL' | 'CORPUS_BODACC_URL' | 'CORPUS_BALO_URL' | 'CORPUS_INFOFI_URL',
    day: string | null,
  ) => {
    const url = settings[variable]?.replace(/\/$/, '');
    return url === undefined ? { kind, missing: [variable] } : { kind, transports: [openDataSoft({ kind, name, url, day, since, key })] };
  };
  const { CORPUS_DILA_URL: archives, CORPUS_CELLAR_URL: union } = settings;
  const found: readonly { kind: SourceKey; transports?: Transport[]; missing?: string[] }[] = [
    articles(settings),
    archives === undefined ? { kind: 'cnn', missing: ['CORPUS_DILA_URL'] } : { kind: 'cnn', transports: [dila('cnn', 'KALI', archives)] },
    decisions(settings, since),
    union === undefined
      ? { kind: 'euritext', missing: ['CORPUS_CELLAR_URL'] }
      : { kind: 'euritext', transports: [cellar('euritext', union, since)] },
    union === undefined
      ? { kind: 'reglements', missing: ['CORPUS_CELLAR_URL'] }
      : { kind: 'reglements', transports: [cellar('reglements', union, since)] },
    dataSet('bofip', 'DGFiP, données ouvertes (bofip-vigueur)', 'CORPUS_BOFIP_URL', null),
    dataSet('bodacc', 'DILA, données ouvertes (annonces commerciales)', 'CORPUS_BODACC_URL', 'dateparution'),
    dataSet('balo', 'DILA, données ouvertes (BALO)', 'CORPUS_BALO_URL', 'dateparution'),
    dataSet('infofi', 'AMF et DILA, données ouvertes (information financière)', 'CORPUS_INFOFI_URL', 'uin_dat_amf'),
    inpiSource('statuts', settings),
    inpiSource('actes_societes', settings),
  ];
  return SOURCE_KEYS.flatMap((kind) => {
    const own = found.find((one) => one.kind === kind);
    if (own === undefined) return [];
    return [{ kind, transports: own.transports ?? [], missing: own.missing ?? [], hour: settings.CORPUS_SCHEDULE[kind] ?? null }];
  });
}

/** Articles come from the archives LEGI or from Légifrance's API; texts as published from the archives JORF. */
function articles(settings: CorpusSettings): { kind: 'legiarti'; transports?: Transport[]; missing?: string[] } {
  const { CORPUS_DILA_URL: archives, CORPUS_LEGIFRANCE_URL: url, CORPUS_LEGIFRANCE_TEXTS: texts } = settings;
  const published = archives !== undefined && settings.CORPUS_JORF ? [dila('legiarti', 'JORF', archives)] : [];
  if (url === undefined)
    return archives === undefined
      ? { kind: 'legiarti', missing: ['CORPUS_DILA_URL ou CORPUS_LEGIFRANCE_URL'] }
      : { kind: 'legiarti', transports: [dila('legiarti', 'LEGI', archives), ...published] };
  const application = pisteApplication(settings);
  const missing = [
    ...(application === null ? ['CORPUS_PISTE_CLIENT_ID et CORPUS_PISTE_CLIENT_SECRET'] : []),
    ...(texts.length === 0 ? ['CORPUS_LEGIFRANCE_TEXTS'] : []),
  ];
  if (application === null || missing.length > 0) return { kind: 'legiarti', missing };
  return { kind: 'legiarti', transports: [legifrance({ url, application, texts }), ...published] };
}

function pisteApplication(settings: CorpusSettings): PisteApplication | null {
  const { CORPUS_PISTE_CLIENT_ID: clientId, CORPUS_PISTE_CLIENT_SECRET: clientSecret, CORPUS_PISTE_TOKEN_URL: tokenUrl } = settings;
  return clientId === undefined || clientSecret === undefined ? null : { tokenUrl, clientId, clientSecret };
}

/** Decisions come from the archives, from Judilibre, or from both, without duplicates. */
function decisions(settings: CorpusSettings, since: string): { kind: 'juritext'; transports?: Transport[]; missing?: string[] } {
  const { CORPUS_DILA_URL: archives, CORPUS_JUDILIBRE_URL: url, CORPUS_JUDILIBRE_KEY: key } = settings;
  const bases = url === undefined ? ['CASS', 'INCA', 'CAPP', 'JADE', 'CONSTIT'] : ['JADE', 'CONSTIT'];
  const transports = archives === undefined ? [] : bases.map((base) => dila('juritext', base, archives));
  if (url === undefined)
    return archives === undefined
      ? { kind: 'juritext', missing: ['CORPUS_DILA_URL ou CORPUS_JUDILIBRE_URL'] }
      : { kind: 'juritext', transports };
  const credentials = key === undefined ? pisteApplication(settings) : { key, keyVariable: 'CORPUS_JUDILIBRE_KEY' };
  if (credentials === null)
    return { kind: 'juritext', missing: ['CORPUS_JUDILIBRE_KEY, ou CORPUS_PISTE_CLIENT_ID et CORPUS_PISTE_CLIENT_SECRET'] };
  const courts = judilibre({ url, jurisdictions: settings.CORPUS_JUDILIBRE_JURISDICTIONS, since, credentials });
  return { kind: 'juritext', transports: [courts, ...transports] };
}
