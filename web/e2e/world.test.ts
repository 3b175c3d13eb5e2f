import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runArguments } from '@attendu/threads/typescript-thread';
import type { Page } from 'puppeteer-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { rowsOf } from '../../deploy/embedded/test/world-figures/rows.ts';
import { URL_BASE, visit } from './support/browser.ts';
import { expectAccessible, expectNoSideScroll, expectTargets, press, textOf, waitForText } from './support/checks.ts';
import { call, signIn } from './support/journey.ts';
import { focusWithin } from './support/keyboard.ts';

const WORLD = join(import.meta.dirname, '../../deploy/embedded/src/commands/world.ts');
const SHOTS = process.env.SCREENSHOTS;
/** The widest screen and the narrowest, and both themes: the layout follows the width, the colours the theme. Pictures are taken of all four. */
const STATES = [
  [1440, 'light'],
  [375, 'dark'],
  ...(SHOTS
    ? ([
        [1440, 'dark'],
        [375, 'light'],
      ] as const)
    : []),
] as const;

const rows = <R extends object>(query: string) => rowsOf<R>(inject('dataDir'), query);

// Forty firms, two thousand accounts, eighteen months.
beforeAll(async () => {
  await promisify(execFile)(process.execPath, runArguments(WORLD), { env: { PATH: process.env.PATH, DATA_DIR: inject('dataDir') } });
}, 300_000);

const loaded = (page: Page) => page.waitForFunction(() => document.querySelector('.skeleton, [aria-busy=true]') === null);

/** The screen as it stands, at both widths and in both themes. */
async function expectSound(page: Page, name: string): Promise<void> {
  await loaded(page);
  for (const [width, theme] of STATES) {
    await page.setViewport({ width, height: 900 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    // A dialog has a hidden button that closes it for screen readers.
    if ((await page.$('.dialog')) === null) await expectTargets(page);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/world-${name}-${width}-${theme}.png`, fullPage: true });
  }
  await page.setViewport({ width: 1440, height: 900 });
}

/** Opens a link by the keyboard; each control that the first presses of Tab reach there is on the screen, and seen to have the focus. */
async function openByKeyboard(page: Page, link: string, heading: string): Promise<void> {
  await page.locator(link).wait();
  await page.focus(link);
  await page.keyboard.press('Enter');
  await page.waitForFunction((wanted) => document.querySelector('h1')?.textContent === wanted, {}, heading);
  await focusWithin(page, 'h1');
  // What loads meanwhile pushes out of sight what has the focus.
  await loaded(page);
  const unseen: string[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      // The browser marks the part of a date that has the focus, out of the page's sight.
      if (element === null || element === document.body || element.matches('[type=date]')) return null;
      const { top, bottom, width } = element.getBoundingClientRect();
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      const isSeen = bottom > 0 && top < window.innerHeight && width > 0 && (outlineStyle !== 'none' || boxShadow !== 'none');
      return isSeen ? null : element.outerHTML.slice(0, 120);
    });
    if (found !== null) unseen.push(found);
  }
  expect([heading, unseen]).toEqual([heading, []]);
}

const back = (page: Page) => openByKeyboard(page, '.admin__back', 'Console du Big Boss');

async function searchFor(page: Page, term: string): Promise<void> {
  await page.locator('[name=term]').fill(term);
  await press(page, 'Rechercher');
}

test('a super-administrator reads every screen of a service of eighteen months, wide and narrow, in both themes, by the keyboard', async () => {
  const { page, complaints, close } = await visit();
  try {
    await signIn(page, 'admin', '/admin-dashboard');
    await page.locator('.dialog [name=admin_password]').fill(inject('password'));
    await press(page, 'Continuer');
    await page.waitForSelector('.admin__state');
    await expectSound(page, 'dashboard');

    await openByKeyboard(page, '[href="/activity"]', 'Activité');
    await page.waitForFunction(() => document.querySelectorAll('.admin__total').length === 2);
    await expectSound(page, 'activity');
    await searchFor(page, 'courriel.example');
    await waitForText(page, '100 comptes affichés sur');
    await expectSound(page, 'domain');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.admin__domain', { hidden: true });
    await back(page);

    await openByKeyboard(page, '[href="/trial-monitoring"]', 'Suivi des essais');
    await page.waitForSelector('.admin__badge--urgent');
    await expectSound(page, 'trials');
    const [followed] = await rows<{ id: string }>("select id from auth.users where tracking ? 'utm_term' and phone is not null limit 1");
    await back(page);

    await openByKeyboard(page, '[href="/recent-signups"]', 'Inscriptions récentes');
    await waitForText(page, '50 inscriptions');
    await expectSound(page, 'signups');
    await back(page);

    await openByKeyboard(page, '[href="/quality"]', 'Qualité et inscriptions');
    await page.select('[name=days]', '365');
    await press(page, 'Lire les commentaires');
    await page.waitForSelector('.admin__requests');
    for (const group of ['source', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'month']) {
      await page.select('[name=by]', group);
      await page.waitForSelector('[aria-labelledby=quality-funnel] tbody tr');
      if (group === 'source' || group === 'month') await expectSound(page, `quality-${group}`);
      else await expectNoSideScroll(page);
    }
    await back(page);

    await openByKeyboard(page, '[href="/fonds"]', 'Fonds documentaire');
    await page.waitForSelector('.fonds');
    await expectSound(page, 'fonds');
    await back(page);

    await openByKeyboard(page, '[href="/audit"]', "Journal d'audit");
    for (const kind of ['acts', 'reads', 'security']) {
      await page.select('[name=kind]', kind);
      await page.waitForSelector('.admin__audit, .empty-state');
      await expectSound(page, `audit-${kind}`);
    }
    await back(page);

    await openByKeyboard(page, '[href="/invites"]', 'Nouvelle invitation');
    await expectSound(page, 'invites');
    await back(page);

    await openByKeyboard(page, '[href="/activity"]', 'Activité');
    const [one] = await rows<{ email: string }>(`select email from auth.users where id = '${followed?.id}'`);
    await searchFor(page, one?.email ?? '');
    await page.waitForSelector('.admin__found');
    await openByKeyboard(page, '.admin__found [href^="/accounts/"]', 'Compte');
    await waitForText(page, 'utm_term : droit du travail');
    await expectSound(page, 'account');
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});

test("a firm's administrator reads the use of thirty members, wide and narrow, in both themes", async () => {
  const { page, complaints, close } = await visit();
  try {
    const [admin] = await rows<{ email: string; name: string; n: string }>(
      `select u.email, f.name from auth.users u join auth.firms f on f.id = u.cabinet_id where u.is_cab_admin and u.email like '%-1.example'`,
    );
    await page.goto(`${URL_BASE}/robots.txt`);
    expect((await call(page, 'POST', '/copilot/auth/sign-in', { email: admin?.email, password: inject('password') })).status).toBe(200);
    await page.goto(`${URL_BASE}/admin`);
    await page.waitForSelector('.firm__chart svg');
    expect(await textOf(page, 'h1')).toBe(`Console d'administration - ${admin?.name}`);
    await expectSound(page, 'firm-7');
    for (const [label, points] of [
      ['30\u00a0jours', 30],
      ['12\u00a0mois', 12],
    ] as const) {
      await press(page, label);
      await page.waitForFunction((count) => document.querySelectorAll('.firm__chart circle').length === count, {}, points);
      await page.$eval('.firm__chart details', (details) => details.setAttribute('open', ''));
      await expectSound(page, `firm-${points}`);
    }
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});
