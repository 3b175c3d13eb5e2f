import { readFileSync } from 'node:fs';
import type { Logger } from '@attendu/log/logger';
import { gauge } from '@attendu/telemetry/metrics';
import { z } from 'zod';

export const { version: VERSION } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')));
const builds = gauge('attendu_build_info', 'Version that a process runs; always 1.', ['service', 'version', 'node'] as const);

/** Text variables that are never secret; any other text is logged as `set`. */
const SHOWN = new Set(['MODE', 'LOG_LEVEL', 'HOST', 'DATA_DIR', 'WEB_DIST', 'MAINTENANCE_FILE', 'LLM_MODEL', 'EMBEDDINGS_MODEL']);

/** A configuration without secrets: numbers and switches as they are, the host of an address, `set` for any other text. */
export function publicConfig(config: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).flatMap(([name, value]) => (value === undefined ? [] : [[name, publicValue(name, value)]])),
  );
}

function publicValue(name: string, value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return 'set';
  if (SHOWN.has(name)) return value;
  if (!URL.canParse(value)) return 'set';
  const { protocol, host } = new URL(value);
  return host === '' ? 'set' : `${protocol}//${host}`;
}

/** Reports the version of a starting process in the log and the metrics, and its configuration in the log. */
export function announceStart(service: string, config: object, log: Logger): void {
  builds.set({ service, version: VERSION, node: process.version }, 1);
  log.info({ version: VERSION, node: process.version, config: publicConfig(config) }, 'starts');
}
