import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENTS } from '@attendu/contracts/event-registry';
import { SERVICE_NAMES, type ServiceName } from '@attendu/contracts/route';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { createNatsLink, type NatsLink } from '../src/carriers/nats-connection.ts';
import { STREAM } from '../src/nats-permissions.ts';
import { findNatsServer, type OwnNatsServer, startNatsServer } from './nats-server.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const CONFIGURATION = 'deploy/docker/nats.conf';
const passwordOf = (service: ServiceName) => `NATS_${service.replaceAll('-', '_').toUpperCase()}_PASSWORD`;

type Service = { command?: string[]; environment?: Record<string, string | null>; volumes?: string[] };
const compose = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service> };
/** The variables of a compose service, as `make-env.mjs` fills them. */
function environments(): (name: string) => Record<string, string> {
  const made = execFileSync(process.execPath, [join(ROOT, 'deploy/docker/make-env.mjs')], { encoding: 'utf8' });
  const values = new Map([...made.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
  return (name) =>
    Object.fromEntries(
      Object.entries(compose.services[name]?.environment ?? {}).map(([key, value]) => [
        key,
        String(value ?? '').replaceAll(/\$\{(\w+)[^}]*\}/g, (_whole, variable: string) => values.get(variable) ?? ''),
      ]),
    );
}

describe('docker-compose.yml', () => {
  it('runs NATS with the generated configuration, and gives each service the URL of its own user', () => {
    const environmentOf = environments();
    const nats = environmentOf('nats');
    expect(compose.services.nats?.volumes).toContain(`./${CONFIGURATION}:/etc/nats/nats.conf:ro`);
    expect(compose.services.nats?.command?.slice(0, 2)).toEqual(['-c', '/etc/nats/nats.conf']);
    expect(Object.keys(nats).toSorted()).toEqual(SERVICE_NAMES.map(passwordOf).toSorted());
    expect(new Set(Object.values(nats)).size).toBe(SERVICE_NAMES.length);
    for (const name of Object.keys(compose.services)) {
      if (name === 'nats') continue;
      const own = SERVICE_NAMES.find((service) => service === name);
      const url = environmentOf(name).NATS_URL;
      expect(url, name).toBe(own === undefined ? undefined : `nats://${own}:${nats[passwordOf(own)]}@nats:4222`);
      const given = Object.values(environmentOf(name)).join('\n');
      for (const other of SERVICE_NAMES)
        if (other !== own) expect(given.includes(nats[passwordOf(other)] ?? ''), `${name} knows ${other}`).toBe(false);
    }
  });
});

describe('k8s', () => {
  type Env = { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string; key: string } } };
  type Manifest = { kind: string; metadata: { name: string }; spec: { template: { spec: Pod } } };
  type Pod = { containers: { args?: string[]; env?: Env[]; envFrom?: unknown[]; volumeMounts?: unknown[] }[]; volumes?: unknown[] };
  const podOf = (file: string, name: string) => {
    const manifests = parseAllDocuments(read(file)).map((document) => document.toJS() as Manifest);
    return manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name)?.spec.template.spec;
  };

  it('gives each service the URL of its own user from its own Secret, and the gateway none', () => {
    for (const name of [...SERVICE_NAMES, 'gateway'] as const) {
      const env = podOf(`k8s/base/${name}.yaml`, name)?.containers[0]?.env ?? [];
      expect(
        env.filter((one) => one.name === 'NATS_URL'),
        name,
      ).toEqual(
        name === 'gateway' ? [] : [{ name: 'NATS_URL', valueFrom: { secretKeyRef: { name: `attendu-${name}`, key: 'NATS_URL' } } }],
      );
    }
    for (const file of ['k8s/base/kustomization.yaml', 'k8s/overlays/dev/kustomization.yaml', 'k8s/overlays/prod/kustomization.yaml'])
      expect(read(file).replaceAll(/^#.*$/gm, '')).not.toContain('NATS_URL');
  });

  it('runs NATS of the development cluster with the generated configuration', () => {
    const pod = podOf('k8s/overlays/dev/stores.yaml', 'nats');
    expect(pod?.containers[0]?.args?.slice(0, 2)).toEqual(['-c', '/etc/nats/nats.conf']);
    expect(pod?.containers[0]?.envFrom).toEqual([{ secretRef: { name: 'attendu-nats' } }]);
    expect(pod?.containers[0]?.volumeMounts).toContainEqual({ name: 'configuration', mountPath: '/etc/nats', readOnly: true });
    expect(pod?.volumes).toContainEqual({ name: 'configuration', configMap: { name: 'nats' } });
    const generator = parse(read('deploy/docker/kustomization.yaml')) as { configMapGenerator: unknown };
    expect(generator.configMapGenerator).toEqual([{ name: 'nats', files: ['nats.conf'] }]);
    const overlay = parse(read('k8s/overlays/dev/kustomization.yaml')) as { resources: string[] };
    expect(overlay.resources).toContain('../../../deploy/docker');
  });
});

const binary = findNatsServer();
describe.runIf(binary !== null)('a nats-server as compose starts it', () => {
  let server: OwnNatsServer;
  const links: NatsLink[] = [];
  const environmentOf = environments();
  beforeAll(async () => {
    server = await startNatsServer(binary ?? '', { configuration: read(CONFIGURATION), env: environmentOf('nats') });
  });
  afterAll(async () => {
    for (const link of links) await link.close();
    await server.remove();
  });

  it.each(SERVICE_NAMES)('lets %s publish the events that the registry says are its own, and no other', async (service) => {
    const url = new URL(environmentOf(service).NATS_URL ?? '');
    url.host = new URL(server.url).host;
    const link = createNatsLink({ url: url.href, name: service, onReconnect: () => undefined });
    links.push(link);
    const { nc } = await link.use();
    const refused = new Set<string>();
    void (async () => {
      for await (const { type, permissionContext } of nc.status() as AsyncIterable<Status>)
        if (type === 'error' && permissionContext) refused.add(permissionContext.subject);
    })();
    const all = Object.values(EVENTS);
    for (const { name } of all) nc.publish(`${STREAM}.${name}`, '{}');
    // Refusals arrive in order: this one is the last.
    const last = `${STREAM}.no-such-event`;
    nc.publish(last, '{}');
    await nc.flush();
    await eventually(() => refused.has(last));
    const foreign = all.filter(({ owner }) => owner !== service).map(({ name }) => `${STREAM}.${name}`);
    expect([...refused].toSorted()).toEqual([...foreign, last].toSorted());
  });
});

type Status = { type: string; permissionContext?: { subject: string } };
