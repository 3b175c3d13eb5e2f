import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { versionOn } from '../../../lib/legal-versions.ts';
import { PRIVACY } from '../content/legal.ts';
import { SiteProvider } from '../site.tsx';
import { VersionsPage } from './VersionsPage.tsx';

it('the version that was in force on the day of an acceptance is read whole where its link leads', () => {
  const text = (updated: string) => ({ ...PRIVACY, updated, lead: `Texte du ${updated}.` });
  const [path, days] = ['/politique-donnees', ['2027-03-01', '2026-12-15', '2026-11-29']] as const;
  const [current, ...previous] = days.map(text);
  if (current === undefined) throw new Error('no version is in force');
  const page = renderToStaticMarkup(
    <StaticRouter location="/versions">
      <SiteProvider value={{ settings: 'rendered', signedIn: false, account: null, renderIsland: null }}>
        <VersionsPage archive={[{ path, current, previous }]} />
      </SiteProvider>
    </StaticRouter>,
  );
  for (const [accepted, version] of [
    ['2026-11-29', '2026-11-29'],
    ['2026-12-14', '2026-11-29'],
    ['2026-12-15', '2026-12-15'],
    ['2027-02-28', '2026-12-15'],
  ] as const) {
    const found = versionOn(path, accepted, days);
    expect(found.version).toBe(version);
    const id = found.href.replace('/versions#', '');
    const shown = page.slice(page.indexOf(`<details id="${id}"`)).split('</details>')[0] ?? '';
    for (const section of PRIVACY.sections) expect(shown).toContain(`id="${id}-${section.id}"`);
  }
  expect(versionOn(path, '2027-03-02', days)).toEqual({ version: '2027-03-01', href: path });
});
