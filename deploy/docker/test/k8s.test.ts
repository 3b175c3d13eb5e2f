import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const OVERLAYS = ['base', 'overlays/dev', 'overlays/prod'];
const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0;
if (!hasKubectl) console.warn('kubectl is not on PATH: the Kubernetes manifests are not rendered in this run.');

type Container = {
  name: string;
  image: string;
  ports?: object[];
  env?: { name: string; value?: string }[];
  securityContext?: object;
  resources?: { requests?: object; limits?: { memory?: string } };
  startupProbe?: object;
  livenessProbe?: { httpGet?: { path: string } };
  readinessProbe?: { httpGet?: { path: string } };
};
type Pod = {
  containers: Container[];
  volumes?: object[];
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type: string } };
  automountServiceAccountToken?: boolean;
  serviceAccountName?: string;
  topologySpreadConstraints?: { topologyKey: string }[];
  terminationGracePeriodSeconds?: number;
};
type PolicyRule = { from?: object[]; to?: { ipBlock?: { cidr: string; except?: string[] } }[]; ports: { port: number }[] };
type Selector = { matchLabels?: Record<string, string>; matchExpressions?: { key: string; operator: string; values: string[] }[] };
type Manifest = {
  kind: string;
  apiVersion: string;
  metadata: { name: string; labels?: Record<string, string> };
  data?: Record<string, string>;
  spec: {
    replicas?: number;
    template: { metadata: { labels: Record<string, string> }; spec: Pod };
    selector: Record<string, string> & { matchLabels: Record<string, string> };
    podSelector: Selector;
    policyTypes: string[];
    ports: { targetPort: string; port: number }[];
    ingress?: PolicyRule[];
    egress?: PolicyRule[];
    scaleTargetRef: { name: string };
    minReplicas: number;
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

/** Whether a pod selector matches a pod with these labels. */
function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Record<string, string>): boolean {
  const has = matchExpressions.every(({ key, operator, values }) => operator === 'In' && values.includes(labels[key] ?? ''));
  return has && Object.entries(matchLabels).every(([key, value]) => labels[key] === value);
}

describe.skipIf(!hasKubectl).each(OVERLAYS)('k8s/%s', (overlay) => {
  const workloads = () => of(render(overlay), 'Deployment', 'Job');

  it('runs every service, the gateway and the migrations', () => {
    const expected = [...readdirSync(join(ROOT, 'services')), 'gateway', 'migrate', ...(overlay.endsWith('dev') ? STORES : [])];
    expect(
      workloads()
        .map(({ metadata }) => metadata.name.replace(/^migrate-.*/, 'migrate'))
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

  it('serves the figures of each process on a port of their own', () => {
    for (const { metadata, spec } of of(render(overlay), 'Deployment')) {
      if (STORES.includes(metadata.name)) continue;
      const [container] = spec.template.spec.containers;
      expect(container?.ports, metadata.name).toContainEqual({ name: 'metrics', containerPort: 9090 });
    }
    expect(of(render(overlay), 'ConfigMap')[0]?.data?.METRICS_PORT).toBe('9090');
    expect(of(render(overlay), 'Service').flatMap(({ spec }) => spec.ports.filter(({ port }) => port === 9090))).toEqual([]);
  });

  it('gives each stateless process an autoscaler and a spread over nodes and zones', () => {
    const scaled = of(render(overlay), 'HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name);
    const deployments = of(render(overlay), 'Deployment').filter(({ metadata }) => !STORES.includes(metadata.name));
    expect(scaled.sort()).toEqual(deployments.map(({ metadata }) => metadata.name).sort());
    for (const { metadata, spec } of deployments) {
      const keys = spec.template.spec.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey);
      expect(keys, metadata.name).toEqual(['kubernetes.io/hostname', 'topology.kubernetes.io/zone']);
      // The autoscaler owns the replica count; a count in the Deployment would reset it at each release.
      expect(spec.replicas, metadata.name).toBeUndefined();
    }
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

  /** The connections that the network policies allow a pod with these labels. */
  const allowed = (labels: Record<string, string>, direction: 'ingress' | 'egress') =>
    of(render(overlay), 'NetworkPolicy')
      .filter(({ spec }) => selects(spec.podSelector, { 'app.kubernetes.io/part-of': 'attendu', ...labels }))
      .flatMap(({ spec }) => spec[direction] ?? []);
  const portsOf = (rules: PolicyRule[]) => [...new Set(rules.flatMap(({ ports }) => ports.map(({ port }) => port)))].sort((a, b) => a - b);

  it('lets only Prometheus read the figures', () => {
    for (const app of [...readdirSync(join(ROOT, 'services')), 'gateway']) {
      const tier = app === 'gateway' ? 'edge' : 'service';
      const rules = allowed({ app, 'attendu.fr/tier': tier }, 'ingress').filter(({ ports }) => ports.some(({ port }) => port === 9090));
      expect(
        rules.map(({ from }) => from),
        app,
      ).toEqual([[{ namespaceSelector: { matchLabels: { 'attendu.fr/prometheus': 'true' } } }]]);
    }
  });

  it.each([
    ['gateway', [53, 4318, 6379, 8080]],
    ['auth', [53, 443, 4222, 4318, 5432, 6379, 8080]],
    ['billing', [53, 443, 4222, 4318, 5432, 6379, 8080]],
    ['research-orchestrator', [53, 443, 4222, 4318, 5432, 6379, 8080]],
    ['notification', [53, 465, 587, 4222, 4318, 5432, 6379, 8080]],
    ['dossier', [53, 4222, 4318, 5432, 6379, 8080]],
    ['anonymiser', [53, 4222, 4318, 5432, 6379, 8080]],
    ['admin-analytics', [53, 4222, 4318, 5432, 6379, 8080]],
  ])('lets %s reach what it needs and nothing else', (app, ports) => {
    const rules = allowed({ app, 'attendu.fr/tier': app === 'gateway' ? 'edge' : 'service' }, 'egress');
    expect(portsOf(rules)).toEqual(ports.toSorted((a, b) => a - b));
    for (const { to, ports: asked } of rules) {
      if (!asked.some(({ port }) => [443, 465, 587].includes(port))) continue;
      // An outside service is on the internet: the cluster and the cloud metadata addresses are excluded.
      expect(to?.every(({ ipBlock }) => ipBlock !== undefined)).toBe(true);
      expect(to?.[0]?.ipBlock?.except).toEqual(expect.arrayContaining(['10.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16']));
    }
  });

  it('gives the migrations all that they need in one phase, before the rest', () => {
    const phase = render(overlay).filter(({ metadata }) => metadata.labels?.['attendu.fr/phase'] === 'migrate');
    expect(phase.map(({ kind }) => kind).sort()).toEqual(['Job', 'NetworkPolicy', 'ServiceAccount']);
    const [job] = of(phase, 'Job');
    expect(of(phase, 'ServiceAccount')[0]?.metadata.name).toBe(job?.spec.template.spec.serviceAccountName);
    expect(portsOf(of(phase, 'NetworkPolicy').flatMap(({ spec }) => spec.egress ?? []))).toEqual([53, 5432]);
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

it.skipIf(!hasKubectl)('the manifests follow the schemas of the Kubernetes API, without an unknown field', { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(ROOT, 'node_modules', '.k8s-'));
  try {
    const files = OVERLAYS.map((overlay) => {
      const sources = render(overlay).map(({ kind, apiVersion, ...rest }, index) => {
        const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
        const path = `kubernetes-types/${group.replace('.k8s.io', '')}/${version}`;
        return `import type { ${kind} as T${index} } from '${path}';\nexport const m${index}: T${index} = ${JSON.stringify({ kind, apiVersion, ...rest })};`;
      });
      const file = `${basename(overlay)}.ts`;
      writeFileSync(join(folder, file), sources.join('\n'));
      return file;
    });
    const compilerOptions = { noEmit: true, strict: true, skipLibCheck: true, types: [], module: 'esnext', moduleResolution: 'bundler' };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
    expect(status, stdout).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe.skipIf(!hasKubectl)('k8s/overlays/prod', () => {
  it('runs at least two pods of each process, and tells each of them so', () => {
    for (const { metadata, spec } of of(render('overlays/prod'), 'HorizontalPodAutoscaler'))
      expect(spec.minReplicas, metadata.name).toBe(2);
    expect(of(render('overlays/prod'), 'ConfigMap')[0]?.data?.REPLICAS).toBe('2');
  });
  it('sends its traces to the collector', () => {
    expect(of(render('overlays/prod'), 'ConfigMap')[0]?.data?.OTEL_EXPORTER_OTLP_ENDPOINT).toMatch(/^http:\/\/otel-collector\..*:4318$/);
  });
  it('names a version of each image, and the Job after it', () => {
    const [job] = of(render('overlays/prod'), 'Job');
    const tag = job?.spec.template.spec.containers[0]?.image.split(':')[1];
    expect(job?.metadata.name).toBe(`migrate-${tag?.replaceAll('.', '-')}`);

    for (const { spec } of of(render('overlays/prod'), 'Deployment', 'Job')) {
      for (const { image } of spec.template.spec.containers) expect(image).toMatch(/^registry\.example\/attendu\/[a-z-]+:\d/);
    }
  });
});

/** The overlay of production with these components. */
function renderWith(...components: string[]): Manifest[] {
  const folder = mkdtempSync(join(ROOT, 'k8s', 'overlays', '.try-'));
  try {
    const paths = components.map((name) => `../../components/${name}`).join(', ');
    writeFileSync(join(folder, 'kustomization.yaml'), `resources: [../prod]\ncomponents: [${paths}]\n`);
    return render(`overlays/${basename(folder)}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.skipIf(!hasKubectl)('k8s/components', () => {
  it('read each Secret that production needs from an external manager', () => {
    const manifests = renderWith('external-secrets');
    const named = of(manifests, 'Deployment', 'Job').flatMap(({ spec }) => {
      const text = JSON.stringify(spec.template.spec);
      return [...text.matchAll(/"secret(?:KeyRef|Ref)":\{[^}]*"name":"([^"]+)"/g)].map(([, name]) => name);
    });
    const made = of(manifests, 'ExternalSecret');
    expect(new Set(made.map(({ metadata }) => metadata.name))).toEqual(new Set(named));
    const before = made.find(({ metadata }) => metadata.name === 'attendu-migrate');
    expect(before?.metadata.labels).toMatchObject({ 'attendu.fr/phase': 'migrate' });
  });

  it('add one writer of the corpus, on the volume that the research service reads, and the OpenSearch of both', () => {
    const rendered = renderWith('corpus-worker', 'opensearch');
    const [worker] = of(rendered, 'Deployment').filter(({ metadata }) => metadata.name === 'corpus-worker');
    const [reader] = of(rendered, 'Deployment').filter(({ metadata }) => metadata.name === 'research-orchestrator');
    expect(worker?.spec.replicas).toBe(1);
    expect(reader?.spec.template.spec.containers[0]?.env).toContainEqual({ name: 'CORPUS_WORKER', value: 'apart' });
    const nodes = { name: 'OPENSEARCH_URL', value: expect.stringMatching(/^(http:\/\/opensearch-\d\.opensearch:9200,?){3}$/) };
    for (const one of [worker, reader]) expect(one?.spec.template.spec.containers[0]?.env).toContainEqual(nodes);
    const shared = { name: 'corpus', persistentVolumeClaim: { claimName: 'corpus' } };
    for (const one of [worker, reader]) expect(one?.spec.template.spec.volumes).toContainEqual(shared);
  });
});
