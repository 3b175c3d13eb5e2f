import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { SITE_SETTINGS, type SiteSettings } from '@attendu/contracts/site';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SiteProvider } from '../site.tsx';
import { Demonstration } from './Sections.tsx';

function demonstration(demoVideoUrl: string | null): string {
  const settings = { ...Object.fromEntries(SITE_SETTINGS.map((name) => [name, null])), demoVideoUrl } as SiteSettings;
  return renderToStaticMarkup(
    <SiteProvider value={{ settings, signedIn: false, account: null, renderIsland: null }}>
      <Demonstration />
    </SiteProvider>,
  );
}

it('the demonstration is the configured video, muted and not started by the browser; a recorded dossier without one', () => {
  const video = demonstration('https://video.example/demo.mp4');
  expect(video).toMatch(/<video(?=[^>]* src="https:\/\/video\.example\/demo\.mp4")(?=[^>]* muted)(?=[^>]* controls)(?![^>]* autoplay)/i);
  expect(video).not.toContain('specimen');
  expect(demonstration(null)).toMatch(/^<figure class="specimen"/);
});

it.each([true, false])('the video is started by its script unless less motion is preferred (%s)', (isReduced) => {
  let plays = 0;
  const page = {
    querySelectorAll: () => [
      {
        play: async () => {
          plays += 1;
        },
      },
    ],
  };
  const script = readFileSync(new URL('../../../../public/video.js', import.meta.url), 'utf8');
  runInNewContext(script, { document: page, matchMedia: () => ({ matches: isReduced }) });
  expect(plays).toBe(isReduced ? 0 : 1);
});
