import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Executable, NOBODY } from './confinement.ts';

const PACKAGE = '@sparticuz/chromium';
/** Chromium's headless shell. */
const PACKED_FOR = 'linux x64';
/** Paths of a system browser, on other platforms. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
/** Unpacking two hundred megabytes takes three seconds, more on a busy machine. */
const UNPACK_MS = 60_000;

/**
 * The browser that makes PDFs: the configured one, else that of the npm package, else the system's.
 * @throws Error when this machine has none.
 */
export async function findChromium(given: string | undefined): Promise<Executable> {
  if (given !== undefined) return { path: given, env: {} };
  if (`${process.platform} ${process.arch}` === PACKED_FOR) return unpacked();
  const path = INSTALLED.find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error('no browser on this machine: CHROME_PATH can name one');
  return { path, env: {} };
}

/**
 * The package's browser, unpacked once in a private folder, with the libraries and fonts that a bare machine lacks. The package itself
 * unpacks into a world-writable folder, changes its process's environment, and accepts truncated files: it runs in its own
 * process, and its result is renamed once complete.
 */
async function unpacked(): Promise<Executable> {
  const entry = createRequire(import.meta.url).resolve(PACKAGE);
  const root = dirname(dirname(dirname(entry)));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const user = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `attendu-chromium-${version}-${user}`);
  if (!existsSync(folder)) {
    const made = await mkdtemp(join(tmpdir(), 'attendu-chromium-'));
    try {
      const script = `const chromium = require(${JSON.stringify(entry)}); (chromium.default ?? chromium).executablePath();`;
      const env = { PATH: process.env.PATH ?? '', HOME: made, TMPDIR: made, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x', NODE_OPTIONS: '' };
      await promisify(execFile)(process.execPath, ['--eval', script], { env, timeout: UNPACK_MS });
      await mkdir(join(made, 'home'));
      await mkdir(join(made, 'fontconfig'));
      await writeFile(join(made, 'fontconfig', 'fonts.conf'), fontsConf(folder));
      await rename(made, folder).catch((error: unknown) => {
        // Another of our processes finished first.
        if (!existsSync(folder)) throw error;
      });
    } finally {
      await rm(made, { recursive: true, force: true });
    }
  }
  if ((await stat(folder)).uid !== user) throw new Error(`${folder} belongs to another user`);
  const [path, cache] = [join(folder, 'chromium'), join(folder, 'home')];
  if (user === 0) {
    // Runs as another user, which may write the font cache and nothing else.
    await chmod(folder, 0o755);
    await chmod(path, 0o755);
    await chown(cache, NOBODY, NOBODY);
  }
  return { path, env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fontconfig') } };
}

/** The package's fonts, then the system's. */
const fontsConf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'home')}</cachedir>
</fontconfig>
`;
