import { expect, test } from 'vitest';
import { fillSettings, partMarks, SITE_SETTINGS, type SiteSettings, settingMark } from './site.ts';

const NONE = Object.fromEntries(SITE_SETTINGS.map((name) => [name, null])) as SiteSettings;
const { begin, otherwise, end } = partMarks('blogUrl');
const PAGE = `<a href="${settingMark('publicUrl')}/">x</a>${begin}<a href="${settingMark('blogUrl')}">Blog</a>${otherwise}rien${end}`;

test('fills in configured values, escaped and never parsed as marks', () => {
  const settings = { ...NONE, publicUrl: 'https://a.example', blogUrl: '"><script>%%operatorName%%', operatorName: 'secret' };
  expect(fillSettings(PAGE, settings)).toBe(
    '<a href="https://a.example/">x</a><a href="&quot;&gt;&lt;script&gt;%%operatorName%%">Blog</a>',
  );
});

test('keeps the %%else%% part when a value is not configured', () => expect(fillSettings(PAGE, NONE)).toBe('<a href="/">x</a>rien'));
