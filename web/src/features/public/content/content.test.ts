import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import * as identity from '@attendu/contracts/identity';
import { PLANS, SALES_TERMS_VERSION } from '@attendu/contracts/plans';
import { describe, expect, test } from 'vitest';
import { LEGAL_VERSIONS, versionOn } from '../../../lib/legal-versions.ts';
import decisions from '../data/decisions.json' with { type: 'json' };
import { RECORDED } from '../recorded.ts';
import { EVIDENCE } from './home.ts';
import { COOKIES, SALES_TERMS } from './legal.ts';
import { LEGAL_ARCHIVE } from './legal-archive.ts';

const FOLDER = new URL('./', import.meta.url);
const sources = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => [name, readFileSync(new URL(name, FOLDER), 'utf8')] as const);

describe('catalogue figures are not hard-coded in content', () => {
  const figures = Object.values(PLANS).flatMap(({ priceCents, quota }) => [
    ...(priceCents === null ? [] : [(priceCents / 100).toFixed(2).replace('.', ',')]),
    ...(quota.kind === 'requests' ? [`${quota.perPeriod} recherches`, `${quota.perPeriod} requêtes`] : []),
    ...(quota.kind === 'days' ? [`${quota.days} jours`] : []),
  ]);
  test.each(sources)('%s', (_name, text) => {
    for (const figure of figures) expect(text).not.toContain(figure);
    expect(text).not.toMatch(/\d+,\d\d\s?€/);
    expect(text).not.toMatch(/\d+ (recherches|requêtes) par/);
  });
});

test('the measure told on the home page is the last blind one of docs/measures.md', () => {
  const page = readFileSync(new URL('../../../../../docs/measures.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| Answers to (\d+) .*? of (\d+); refused rightly, of (\d+) +\| ([\d, ]+); (\d+);/gm)];
  const [, asked, held, outside, judged = '', refused] = rows.at(-1) ?? [];
  const told = EVIDENCE.measured.text.match(/\d+/g)?.slice(1);
  expect(told).toEqual([asked, held, ...judged.split(', '), outside, refused]);
});

test('the versions that screens link to are those of the texts', () => {
  for (const { path, current, previous } of LEGAL_ARCHIVE)
    expect(LEGAL_VERSIONS[path]).toEqual([current, ...previous].map(({ updated }) => updated));
  expect(versionOn('/conditions-vente', '2030-01-01').href).toBe('/conditions-vente');
});

test('the shown sales terms have the version stored at acceptance', () => expect(SALES_TERMS.updated).toBe(SALES_TERMS_VERSION));

test('each text that is accepted keeps its versions, newest first, each with a day of its own', () => {
  for (const { current, previous } of LEGAL_ARCHIVE) {
    const days = [current, ...previous].map(({ updated }) => updated);
    expect(days).toEqual([...new Set(days)].toSorted().toReversed());
  }
});

/** What users accepted: a text that changes is another version, with its own day, line here and copy in the archive. */
const ACCEPTED: Readonly<Record<string, string>> = {
  '/conditions-utilisation 2026-11-29': 'oQojxwPvupexOruOVYFw26',
  '/conditions-vente 2026-11-29': 'xlaN_Xg7m1w_cbrWiOeVvD',
  '/politique-donnees 2026-12-01': 'u19A1b37wv_jWum2WVtPbO',
  '/politique-donnees 2026-11-29': 'ntwn0bgHIYS3-v-msnTjZ3',
};
test.each(
  LEGAL_ARCHIVE.flatMap(({ path, current, previous }) => [current, ...previous].map((text) => [`${path} ${text.updated}`, text] as const)),
)('the words of %s are those that were accepted', (version, text) => {
  expect([version, createHash('sha256').update(JSON.stringify(text)).digest('base64url').slice(0, 22)]).toEqual([
    version,
    ACCEPTED[version],
  ]);
});

test('three recorded dossiers pass every check; one of them is a refusal', () => {
  expect(RECORDED.map(({ insufficient }) => insufficient)).toEqual([false, false, true]);
  for (const { documents, sentences, insufficient } of RECORDED) {
    const quoted = documents.flatMap(({ parts }) => parts.filter((part) => part.quoted));
    expect(quoted.length > 0).toBe(!insufficient);
    for (const { text } of quoted) expect(sentences.join('\n')).toContain(text);
  }
});

test('nine decisions, each with its number, its identifier and its official address', () => {
  expect(decisions).toHaveLength(9);
  for (const { id, number, ecli, url, date, ruling } of decisions) {
    expect(number).toMatch(/^\d\d-\d\d\.\d{3}$/);
    expect(ecli).toContain(`CCASS:${date.slice(0, 4)}:C`);
    expect(url).toBe(`https://www.legifrance.gouv.fr/juri/id/${id}`);
    expect(ruling.length).toBeGreaterThan(80);
  }
});

test('each cookie that the product sets is named in the privacy policy, and no text counts fewer', () => {
  expect(COOKIES).toHaveLength(Object.keys(identity).filter((name) => name.endsWith('_COOKIE')).length);
  for (const [name, text] of sources) expect([name, /seul cookie/i.test(text)]).toEqual([name, false]);
});
