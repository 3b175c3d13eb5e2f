import { SOURCE_KEYS, type SourceKey } from '@attendu/contracts/sources';
import type { CorpusSettings } from './settings.ts';
import type { Transport } from './transport.ts';
import { openDataSoft } from './transports/opendatasoft.ts';

/** What a kind is synchronised from. `missing`: variables without which it cannot be. */
export type KindSource = {
  readonly kind: SourceKey;
  readonly transports: readonly Transport[];
  readonly missing: readonly string[];
  readonly hour: number | null;
};

const YEAR_MS = 365 * 86_400_000;

/** Each kind that a publisher offers over the network, whether its address is configured or not. */
export function sourcesOf(settings: CorpusSettings, now: Date): KindSource[] {
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
  const found: readonly { kind: SourceKey; transports?: Transport[]; missing?: string[] }[] = [
    dataSet('bofip', 'DGFiP, données ouvertes (bofip-vigueur)', 'CORPUS_BOFIP_URL', null),
    dataSet('bodacc', 'DILA, données ouvertes (annonces commerciales)', 'CORPUS_BODACC_URL', 'dateparution'),
    dataSet('balo', 'DILA, données ouvertes (BALO)', 'CORPUS_BALO_URL', 'dateparution'),
    dataSet('infofi', 'AMF et DILA, données ouvertes (information financière)', 'CORPUS_INFOFI_URL', 'uin_dat_amf'),
  ];
  return SOURCE_KEYS.flatMap((kind) => {
    const own = found.find((one) => one.kind === kind);
    if (own === undefined) return [];
    return [{ kind, transports: own.transports ?? [], missing: own.missing ?? [], hour: settings.CORPUS_SCHEDULE[kind] ?? null }];
  });
}
