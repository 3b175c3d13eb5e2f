import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
// @ts-expect-error plain JavaScript, read before TypeScript can be
import { loosePackages, missingFrom, seriousVulnerabilities } from '../bin/lib/check-dependencies.mjs';
// @ts-expect-error plain JavaScript, read before TypeScript can be
import { absentNames, staleDocs } from '../bin/lib/check-docs.mjs';
// @ts-expect-error plain JavaScript, read before TypeScript can be
import { missingPaths, weakEvidence, weakRequirements } from '../bin/lib/check-evidence.mjs';
// @ts-expect-error plain JavaScript, read before TypeScript can be
import { secretsOf } from '../bin/lib/check-secrets.mjs';
// @ts-expect-error plain JavaScript, read before TypeScript can be
import { ROOT } from '../bin/lib/paths.mjs';

const rulesIn = (text: string, path = 'src/config.ts') => secretsOf(path, text).map(([, rule]: [number, string]) => rule);
/** Written in parts, so that this file contains no secret. */
const made = (...parts: string[]) => parts.join('');
const many = (letter: string, count: number) => letter.repeat(count);

describe('the scan for secrets', () => {
  it.each([
    ['private key', made('-----BEGIN ', 'PRIVATE KEY-----\n', many('M', 64))],
    ['private key', made('-----BEGIN RSA ', 'PRIVATE KEY-----\n', many('M', 64))],
    ['age key', made('AGE-SECRET-', 'KEY-1', many('Q', 58))],
    ['AWS key', made('AKIA', 'IOSFODNN7', 'ABCDEFG')],
    ['Stripe key', made('sk_', 'live_', many('a', 24))],
    ['Stripe webhook secret', made('whsec', '_', many('a', 32))],
    ['Twilio key', made('SK', many('0a', 16))],
    ['GitHub token', made('ghp', '_', many('x', 36))],
    ['npm token', made('npm', '_', many('x', 36))],
    ['model provider key', made('sk-', 'ant-', many('x', 40))],
    ['mail provider key', made('SG.', many('x', 22), '.abc')],
    ['signed token', made('eyJ', many('a', 20), '.eyJ', many('b', 20), '.', many('c', 20))],
    ['password in an address', made('postgres://attendu:', 'correct-horse@db.example.org:5432/attendu')],
    ['password in an address', made('smtps://post:', 'correct-horse@mail.example.org')],
  ])('finds a %s', (rule, secret) => {
    expect(rulesIn(`const given = '${secret}';`)).toEqual([rule]);
    expect(rulesIn(`# not a secret: made up\n${secret}`)).toEqual([]);
    expect(rulesIn(`# not a secret:\n${secret}`)).toEqual([rule]);
  });

  it('ignores what only looks like one', () => {
    const code = [
      'postgres://attendu:$' + '{POSTGRES_PASSWORD}@postgres.internal:5432/attendu',
      'postgres://attendu:attendu@127.0.0.1:5432/attendu',
      'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000006901112',
      "key.startsWith('sk_live_')",
      '-----BEGIN PUBLIC KEY-----',
      "includes('-----BEGIN PRIVATE KEY-----')",
    ].join('\n');
    expect(rulesIn(code)).toEqual([]);
  });

  it('reports the line, and refuses key files', () => {
    expect(secretsOf('a.ts', `\n\n${made('AKIA', 'IOSFODNN7', 'ABCDEFG')}`)).toEqual([[3, 'AWS key']]);
    for (const path of ['.env', 'deploy/.env.production', 'certs/site.key', 'id_ed25519', 'a/b.pem'])
      expect(rulesIn('', path)).toEqual(['file of keys']);
    for (const path of ['.env.example', 'deploy/docker/make-env.mjs', 'src/key.ts']) expect(rulesIn('', path)).toEqual([]);
  });
});

describe('the packages', () => {
  const entry = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' };
  const lock = (packages: Record<string, object>) => ({ packages: { '': {}, 'libs/db': { version: '0.1.0' }, ...packages } });

  it('must have an exact version, a hash, one origin, and no install script without a decision', () => {
    const packages = {
      'node_modules/fine': { ...entry, hasInstallScript: true },
      'node_modules/@attendu/db': { link: true },
      'node_modules/a/node_modules/@b/c': { ...entry, hasInstallScript: true },
      'node_modules/d': { ...entry, integrity: 'sha1-x' },
      'node_modules/e': { ...entry, resolved: 'https://evil.example/e.tgz' },
      'node_modules/f': { integrity: 'sha512-x' },
    };
    expect(loosePackages(lock(packages), { fine: true })).toEqual([
      'node_modules/a/node_modules/@b/c runs a script when it is installed',
      'node_modules/d has no SHA-512 of its contents',
      'node_modules/e is not from the npm registry',
      'node_modules/f has no exact version',
    ]);
  });

  it('are all in the inventory', () => {
    const components = [
      { 'bom-ref': 'a@1.0.0', name: 'a', version: '1.0.0' },
      { 'bom-ref': '@b/c@1.0.0', group: '@b', name: 'c', version: '1.0.0' },
    ];
    const packages = { 'node_modules/a': entry, 'node_modules/@b/c': entry, 'node_modules/alias': { ...entry, name: 'd' } };
    expect(missingFrom({ components }, lock(packages))).toEqual(['d@1.0.0']);
  });

  it('with a serious vulnerability are named; without a database none are reported', () => {
    const vulnerabilities = {
      a: { name: 'a', severity: 'critical', via: [{ title: 'Runs code' }] },
      b: { name: 'b', severity: 'high', via: ['a'] },
      c: { name: 'c', severity: 'moderate', via: [{ title: 'Slow' }] },
      xlsx: { name: 'xlsx', severity: 'high', via: [{ title: 'Known' }] },
    };
    expect(seriousVulnerabilities({ vulnerabilities })).toEqual([
      ['a', 'critical', 'Runs code'],
      ['b', 'high', 'by a'],
    ]);
    expect(seriousVulnerabilities({ vulnerabilities: {} })).toEqual([]);
    expect(seriousVulnerabilities({ message: '405 Method Not Allowed' })).toBeNull();
  });
});

describe('a page', () => {
  const files = ['docs/a.md', 'docs/b.md', 'services/one/src/domain/rule.ts', 'services/one/test/rule.test.ts'];
  const absent = (text: string) => absentNames('docs/a.md', text, { files, scripts: ['check'] });

  it('may name what exists, from the root, from its folder, or by the end of its path', () => {
    expect(
      absent('`services/one/src/domain/rule.ts`, `src/domain/`, `domain/rule.ts`, `rule.ts`, [b](b.md#part), `npm run -s check -- x`'),
    ).toEqual([]);
    expect(
      absent('`DATA_DIR/corpus/gone.ts`, `@scope/package`, `.data/`, `user.deleted`, `POST /a/b`, [out](https://a.example/b)'),
    ).toEqual([]);
  });

  it('is refused when it names a path, a link or a script that does not exist', () => {
    expect(absent('`src/domain/gone.ts`, `gone/`, `gone.ts`')).toEqual(['src/domain/gone.ts', 'gone/', 'gone.ts']);
    expect(absent('node --import tsx services/one/src/gone.ts --all')).toEqual(['services/one/src/gone.ts']);
    expect(absent('[c](c.md), npm run -s gone -- x')).toEqual(['c.md', 'npm run gone']);
  });

  it('of this repository names nothing that does not exist', () => {
    const tree = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
    expect(staleDocs(ROOT, tree.split('\n').filter(Boolean))).toEqual([]);
  });
});

describe('the evidence', () => {
  const page = (...lines: string[]) =>
    `# Title\n\n| id | level | requirement | state | shown by |\n| --- | --- | --- | --- | --- |\n${lines.join('\n')}\n`;
  const fine = '| 1.1.1 | 2 | Decode once | met | `a/b.ts` |';

  it('is required once for every requirement', () => {
    const other = '| 1.2.1 | 1 | Encode | not applicable | there is no output of this kind |';
    expect(weakRequirements(page(fine, other), { first: 1, second: 1 })).toEqual([]);
    expect(
      weakRequirements(
        page(fine, fine, '| 1.2.1 | 1 | x | met | trust us |', '| 1.2.2 | 1 | x | done | `a` |', '| 1.2.3 | 1 | x | open | |'),
        { first: 1, second: 1 },
      ),
    ).toEqual([
      '1.1.1 is listed twice',
      '3 requirements of level 1 and 2 of level 2, not 1 and 1',
      '1.2.2 has the unknown state « done »',
      '1.2.1 is met and names no file',
      '1.2.2 does not say why',
      '1.2.3 does not say why',
    ]);
  });

  it('must exist', () => {
    const text = 'As `libs/db/test/vault.test.ts` and `gone.md` show; `npm run check`, `user.deleted` and `k8s/base` too.';
    expect(missingPaths(text, (path: string) => path.startsWith('libs'))).toEqual(['gone.md', 'k8s/base']);
  });

  it('of this repository exists', () => {
    expect(weakEvidence(ROOT)).toEqual([]);
    expect(readFileSync(`${ROOT}/docs/security/asvs.md`, 'utf8')).toContain('5.0.0');
  });
});
