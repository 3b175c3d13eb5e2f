import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '@attendu/config/load-config';
import { researchOrchestratorConfigSchema } from '@attendu/research-orchestrator/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { SCHEMAS } from './process-schemas.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

type Process = keyof typeof SCHEMAS;
const PROCESSES = Object.keys(SCHEMAS) as Process[];

/** The output of make-env.mjs, with its blanks filled in. */
function madeEnvironment(): Record<string, string> {
  const text = execFileSync(process.execPath, [join(ROOT, 'deploy/docker/make-env.mjs')], { encoding: 'utf8' });
  const made = Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const match = /^([A-Z_]+)='?([^']*)'?$/.exec(line);
      return match === null ? [] : [[match[1] ?? '', match[2] ?? '']];
    }),
  ) as Record<string, string>;
  return {
    ...made,
    PUBLIC_URL: 'https://attendu.example',
    SMTP_URL: 'smtp://mail.example:587',
    MAIL_FROM: 'Attendu <ne-pas-repondre@attendu.example>',
  };
}

/** Of the embedded mode, of tests, or fixed by the image. */
const NOT_FOR_OPERATORS =
  /^(HOST|MODE|CHROME_PATH|DEMO_ACCOUNTS|DEMO_PASSWORD|RATE_LIMITS|DRAIN_MS|RUN_LEASE|RUN_SWEEP|SENDER_INTERVAL|STRIPE_API_URL|(SMS_)?SANDBOX_URL)$/;

describe('docker-compose.yml', () => {
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string | null> }>;
  };
  const made = madeEnvironment();
  it.each(PROCESSES)('gives %s a configuration that it accepts', (name) => {
    const env = Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [
        key,
        // A variable without a value is taken from the host, which has none here.
        (value ?? '').replace(/\$\{([A-Z_]+)(?::[-?]([^}]*))?\}/g, (_all, variable: string, other: string) => made[variable] ?? other),
      ]),
    );
    expect(() => loadConfig(SCHEMAS[name], env)).not.toThrow();
  });
  it.each(PROCESSES)('passes on to %s, or to the corpus worker, every variable that an operator may set', (name) => {
    const worker = name === 'research-orchestrator' ? services['corpus-worker']?.environment : {};
    const passed = { ...worker, ...services[name]?.environment };
    const missing = Object.keys(SCHEMAS[name].shape).filter((variable) => !(variable in passed));
    expect(missing.filter((variable) => !NOT_FOR_OPERATORS.test(variable))).toEqual([]);
  });
});

describe('models in containers', () => {
  // They are optional and off when left out, so only this test notices a container that does not pass them on.
  it('reach research-orchestrator from an optional secret of Kubernetes', () => {
    const models = Object.keys(researchOrchestratorConfigSchema.shape).filter((name) => /^(LLM|EMBEDDINGS)_/.test(name));
    const [deployment] = parseAllDocuments(read('k8s/base/research-orchestrator.yaml')).map((document) => document.toJS() as Manifest);
    const env = deployment?.spec.template.spec.containers[0]?.env ?? [];
    for (const name of models) {
      const valueFrom = { secretKeyRef: { name: 'attendu-research-orchestrator', key: name, optional: true } };
      expect(env).toContainEqual({ name, valueFrom });
    }
  });
});

const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0;

type Manifest = {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: { template: { spec: { containers: { env?: { name: string; value?: string }[]; envFrom?: object[] }[] } } };
};

describe.skipIf(!hasKubectl).each(['dev', 'prod'])('k8s/overlays/%s', (overlay) => {
  const made = madeEnvironment();
  /** Samples of what the Secrets named in the overlay hold. */
  const secrets: Record<string, string> = {
    ...made,
    SERVICE_PRIVATE_KEY: made.AUTH_SERVICE_KEY ?? '',
    ...(overlay === 'prod'
      ? { NATS_URL: 'tls://nats:4222', REDIS_URL: 'rediss://redis:6379' }
      : { NATS_URL: 'nats://nats:4222', REDIS_URL: 'redis://redis:6379' }),
    DATABASE_URL: 'postgres://role:password@postgres/attendu?sslmode=verify-full',
    MIGRATION_DATABASE_URL: 'postgres://owner:password@postgres/attendu?sslmode=verify-full',
  };
  const INTERNAL = ['SERVICE_PUBLIC_KEYS', 'CONTEXT_PUBLIC_KEY', 'NATS_URL', 'REDIS_URL'];
  let manifests: Manifest[] = [];
  beforeAll(() => {
    const text = execFileSync('kubectl', ['kustomize', join(ROOT, 'k8s/overlays', overlay)], { encoding: 'utf8' });
    manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  });
  it.each(PROCESSES)('gives %s a configuration that it accepts', (name) => {
    const workload = manifests.find(
      ({ kind, metadata }) => ['Deployment', 'Job'].includes(kind) && metadata.name.replace(/^migrate-.*/, 'migrate') === name,
    );
    const [container] = workload?.spec.template.spec.containers ?? [];
    const shared = manifests.find(({ kind }) => kind === 'ConfigMap')?.data;
    const pick = (names: readonly string[]) => Object.fromEntries(names.map((key) => [key, secrets[key]]));
    const own = Object.fromEntries((container?.env ?? []).map(({ name: key, value }) => [key, value ?? secrets[key]]));
    const env =
      name === 'migrate'
        ? { ...own, ...pick(['MIGRATION_DATABASE_URL', ...Object.keys(made).filter((key) => key.endsWith('_DB_PASSWORD'))]) }
        : { ...shared, ...pick(INTERNAL), ...own };
    expect(() => loadConfig(SCHEMAS[name], env)).not.toThrow();
  });
});
