import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceKey } from '@attendu/contracts/sources';
import { afterEach, beforeEach } from 'vitest';
import { heldVersions } from '../src/corpus/additions/held.ts';
import { type Refusal, readAdditions } from '../src/corpus/additions/manifest.ts';
import { corpusSettingsSchema } from '../src/corpus/sync/settings.ts';
import { kindSources } from '../src/corpus/sync/sources.ts';
import { type SyncProgress, syncKind } from '../src/corpus/sync/sync-kind.ts';

export const NOW = new Date('2026-11-29T09:00:00Z');

/** A corpus in a folder of its own for each test, synchronised with publishers by these settings. */
export function syncHarness() {
  let dataDir = '';
  const pauses: number[] = [];
  const refusals: Refusal[] = [];
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'attendu-sync-'));
    pauses.length = 0;
    refusals.length = 0;
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));
  return {
    dataDir: () => dataDir,
    pauses,
    refusals,
    sync: (kind: SourceKey, env: Record<string, string>): Promise<SyncProgress> =>
      syncKind({
        dataDir,
        kind,
        transports: kindSources(corpusSettingsSchema.parse(env), NOW).find((one) => one.kind === kind)?.transports ?? [],
        signal: new AbortController().signal,
        now: () => NOW,
        onRefusal: (refusal) => void refusals.push(refusal),
        pause: async (ms) => void pauses.push(ms),
      }),
    /** Versions held, without those withdrawn. */
    held: async (): Promise<string[]> => {
      const { withdrawn } = await readAdditions(dataDir);
      const found = new Set<string>();
      for await (const { version } of heldVersions(dataDir)) found.add(version);
      for (const { version } of withdrawn) found.delete(version);
      return [...found].sort();
    },
  };
}
