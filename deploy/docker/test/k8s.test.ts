import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const OVERLAYS = ['base', 'overlays/dev', 'overlays/prod'];
const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0;
if (!hasKubectl) console.warn('kubectl is not on PATH: the Kubernetes manifests are not rendered in this run.');

type Container = {
  name: string;
  image: string;
  env?: { name: string; value?: string }[];
  securityContext?: object;
  resources?: { requests?: object; limits?: { memory?: string } };
  startupProbe?: object;
  livenessProbe?: { httpGet?: { path: string } };
  readinessProbe?: { httpGet?: { path: string } };
};
type Pod = {
  containers: Container[];
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type: string } };
  automountServiceAccountToken?: boolean;
  terminationGracePeriodSeconds?: number;
};
type Manifest = {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: {
    replicas?: number;
    template: { metadata: { labels: Record<string, string> }; spec: Pod };
    selector: Record<string, string> & { matchLabels: Record<string, string> };
    podSelector: object;
    policyTypes: string[];
    ports: { targetPort: string }[];
  };
};

const rendered = new Map<string, Manifest[]>();
function render(overlay: string): Manifest[] {
  const known = rendered.get(overlay);
  if (known !== undefined) return known;
  const text = execFileSync('kubectl', ['kustomize', join(ROOT, 'k8s', overlay)], { encoding: 'utf8' });
  const manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  rendered.set(overlay, manifests);
  return manifests;
}
const of = (manifests: Manifest[], ...kinds: string[]) => manifests.filter(({ kind }) => kinds.includes(kind));
const STORES = ['postgres', 'nats', 'redis'];

describe.skipIf(!hasKubectl).each(OVERLAYS)('k8s/%s', (overlay) => {
  const workloads = () => of(render(overlay), 'Deployment', 'Job');

  it('runs every service, the gateway and the migrations', () => {
    const expected = [...readdirSync(join(ROOT, 'services')), 'gateway', 'migrate', ...(overlay.endsWith('dev') ? STORES : [])];
    expect(
      workloads()
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual(expected.sort());
  });

  it('gives no pod a right that it does not use', () => {
    for (const { metadata, spec } of workloads()) {
      const pod = spec.template.spec;
      expect(pod.automountServiceAccountToken, metadata.name).toBe(false);
      expect(pod.securityContext, metadata.name).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(pod.securityContext?.runAsUser, metadata.name).toBeGreaterThan(0);
      for (const container of pod.containers) {
        expect(container.securityContext, metadata.name).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });

  it('bounds the memory of every container and asks for what it needs', () => {
    for (const { metadata, spec } of workloads()) {
      for (const { resources } of spec.template.spec.containers) {
        expect(resources?.limits?.memory, metadata.name).toMatch(/^\d+Mi$/);
        expect(resources?.requests, metadata.name).toMatchObject({ cpu: expect.any(String), memory: expect.any(String) });
      }
    }
  });

  it('asks three different questions of each process, and never kills it for a store that is down', () => {
    for (const { metadata, spec } of of(render(overlay), 'Deployment')) {
      if (STORES.includes(metadata.name)) continue;
      const [container] = spec.template.spec.containers;
      expect(container?.livenessProbe?.httpGet?.path, metadata.name).toBe('/healthz');
      expect(container?.readinessProbe?.httpGet?.path, metadata.name).toBe('/readyz');
      expect(container?.startupProbe, metadata.name).toBeDefined();
      expect(spec.template.spec.terminationGracePeriodSeconds, metadata.name).toBeGreaterThanOrEqual(30);
    }
  });

  it('lets a disruption take one pod of each at a time', () => {
    const budgets = of(render(overlay), 'PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels.app);
    const deployments = of(render(overlay), 'Deployment').map(({ metadata }) => metadata.name);
    expect(budgets.sort()).toEqual(deployments.filter((name) => !STORES.includes(name)).sort());
  });

  it('points each Service at a Deployment', () => {
    const deployments = of(render(overlay), 'Deployment').map(({ spec }) => spec.template.metadata.labels.app);
    const targets = of(render(overlay), 'Service').map(({ spec }) => spec.selector.app);
    expect(targets.sort()).toEqual(deployments.sort());
  });

  it('denies all traffic that is not said', () => {
    const policies = of(render(overlay), 'NetworkPolicy');
    expect(policies.find(({ metadata }) => metadata.name === 'default-deny')?.spec).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
  });

  it('holds no secret', () => {
    expect(of(render(overlay), 'Secret')).toEqual([]);
    for (const { spec } of workloads()) {
      for (const { env } of spec.template.spec.containers) {
        for (const { name, value } of env ?? [])
          if (value !== undefined) expect(name).not.toMatch(/PASSWORD|SECRET|PRIVATE|DATABASE_URL|NATS_URL|SMTP_URL/);
      }
    }
  });
});

describe.skipIf(!hasKubectl)('k8s/overlays/prod', () => {
  it('runs two pods of each service and leaves the gateway to its autoscaler', () => {
    for (const { metadata, spec } of of(render('overlays/prod'), 'Deployment')) {
      expect(spec.replicas, metadata.name).toBe(metadata.name === 'gateway' ? undefined : 2);
    }
    expect(of(render('overlays/prod'), 'ConfigMap')[0]?.data?.REPLICAS).toBe('2');
  });
  it('names a version of each image', () => {
    for (const { spec } of of(render('overlays/prod'), 'Deployment', 'Job')) {
      for (const { image } of spec.template.spec.containers) expect(image).toMatch(/^registry\.example\/attendu\/[a-z-]+:\d/);
    }
  });
});
