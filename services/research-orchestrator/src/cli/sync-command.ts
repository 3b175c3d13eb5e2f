import { loadConfig } from '@attendu/config/load-config';
import { SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import { plural } from '@attendu/law/typography';
import { print } from '@attendu/log/command';
import { SyncFailure } from '../corpus/sync/failure.ts';
import { corpusSettingsSchema } from '../corpus/sync/settings.ts';
import { kindSources } from '../corpus/sync/sources.ts';
import { type SyncProgress, syncKind } from '../corpus/sync/sync-kind.ts';
import { say } from './open-index.ts';

/** Between two lines of progress. */
const REPORT_EVERY_MS = 5_000;
/** Refused records shown; the rest are counted. */
const REFUSALS_SHOWN = 10;

/**
 * Synchronises kinds with their publishers, one after the other. Ctrl-C stops between two records; the next run resumes there. @returns 0, or 1 when
 * one of them was not done
 */
export async function syncAll(
  kinds: readonly SourceKey[],
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const sources = kindSources(loadConfig(corpusSettingsSchema, env), new Date());
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let failed = 0;
  for (const kind of kinds) {
    const label = SOURCE_KINDS[kind].label;
    const source = sources.find((one) => one.kind === kind);
    if (source === undefined || source.missing.length > 0) {
      failed += 1;
      const why =
        source === undefined
          ? 'Aucun éditeur ne donne ces textes par le réseau : utilisez « add ».'
          : `À configurer d’abord : ${source.missing.join(', ')}.`;
      await print(`${label} : rien n’est synchronisé. ${why}\n`);
      continue;
    }
    let latest: SyncProgress | null = null;
    const reporting = setInterval(() => say(`  ${label} : ${progressLine(latest)}`), REPORT_EVERY_MS);
    let shown = 0;
    try {
      const done = await syncKind({
        dataDir,
        kind,
        transports: source.transports,
        signal: stopping.signal,
        onProgress: (progress) => {
          latest = progress;
        },
        onRefusal: ({ where, reason }) => {
          shown += 1;
          if (shown <= REFUSALS_SHOWN) say(`    ${where} : ${reason}`);
        },
      });
      await print(`${label} : ${countsLine(done)}.\n`);
    } catch (error) {
      failed += 1;
      if (!stopping.signal.aborted && !(error instanceof SyncFailure)) throw error;
      const taken = latest === null ? '' : ` Déjà pris : ${countsLine(latest)}.`;
      await print(
        `${label} : ${stopping.signal.aborted ? 'arrêté, la prochaine synchronisation reprendra là.' : (error as Error).message}${taken}\n`,
      );
      if (stopping.signal.aborted) return 1;
    } finally {
      clearInterval(reporting);
    }
  }
  return failed === 0 ? 0 : 1;
}

const countsLine = ({ added, changed, removed, skipped }: SyncProgress): string =>
  [
    plural(added, 'version ajoutée', 'versions ajoutées'),
    plural(changed, 'changée', 'changées'),
    plural(removed, 'retirée', 'retirées'),
    plural(skipped, 'refus', 'refus'),
  ].join(', ');

function progressLine(progress: SyncProgress | null): string {
  if (progress === null) return 'l’éditeur est interrogé…';
  const { unit, done, total, step, retryReason, retryAt } = progress;
  if (retryReason !== null && retryAt !== null)
    return `${retryReason}, nouvel essai dans ${Math.max(0, Math.ceil((Date.parse(retryAt) - Date.now()) / 1_000))} s`;
  const count = unit === 'archives' ? plural(done, 'archive') : plural(done, 'document');
  return `${count}${total === null ? '' : ` sur ${total}, reste ${Math.max(0, total - done)}`}${step === null ? '' : ` (${step})`} ; ${countsLine(progress)}`;
}
