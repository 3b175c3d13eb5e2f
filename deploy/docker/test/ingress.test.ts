import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES } from '@attendu/contracts/route-registry';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const K8S = join(import.meta.dirname, '..', '..', '..', 'k8s');
const read = (path: string) => parse(readFileSync(join(K8S, path), 'utf8'));

const { annotations } = read('overlays/prod/ingress.yaml').metadata as { annotations: Record<string, string> };
const setting = (name: string) => annotations[`nginx.ingress.kubernetes.io/${name}`];
const ofUsers = ROUTES.filter(({ access }) => access !== 'service');

it('the ingress lets the largest body of every route through', () => {
  const [, megabytes] = /^(\d+)m$/.exec(setting('proxy-body-size') ?? '1m') ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(Math.max(...ofUsers.map(({ bodyLimit }) => bodyLimit)));
});

it('the ingress waits longer than the gateway for every answer', () => {
  const slowest = Math.max(...ofUsers.map(({ timeoutMs }) => timeoutMs));
  for (const name of ['proxy-read-timeout', 'proxy-send-timeout']) expect(Number(setting(name) ?? 60) * 1_000).toBeGreaterThan(slowest);
});

it('a pod is given the time that its gateway takes to end its calls', () => {
  const literals = (read('base/kustomization.yaml').configMapGenerator[0].literals as string[]).map((line) => line.split('='));
  const { DRAIN_MS, LINGER_MS } = Object.fromEntries(literals) as Record<string, string>;
  const pod = read('base/patches/pod.yaml').spec.template.spec;
  const beforeTermMs = Number(pod.containers[0].lifecycle.preStop.exec.command[1]) * 1_000;
  expect(beforeTermMs + Number(LINGER_MS) + Number(DRAIN_MS)).toBeLessThan(pod.terminationGracePeriodSeconds * 1_000);
});
