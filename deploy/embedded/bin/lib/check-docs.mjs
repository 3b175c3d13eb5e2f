import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const README_LINES = 120;
/** A path in backquotes. A package (`@scope/name`), a variable (`DATA_DIR/…`), a pattern and the folder of a run (`.data/`) are none. */
const QUOTED = /`(?!\.data\b)((?:[a-z0-9.][\w.-]*\/)+[\w.-]*|[\w.-]+\.(?:ts|tsx|mjs|cjs|md|yaml|yml|conf|css))`/g;
/** A file of the repository inside a command. */
const IN_COMMAND = /(?<![\w./-])((?:deploy|docs|gateway|k8s|libs|services|web)\/[\w./-]*\w\.(?:ts|tsx|mjs|md|yaml|yml|conf|txt|json))\b/g;
const LINK = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g;
const SCRIPT = /npm run (?:-s )?([\w-]+)/g;

const all = (text, pattern) => [...new Set([...text.matchAll(pattern)].map(([, found]) => found))];

/** What a page names and that does not exist: paths, links, npm scripts. `files`: those of the repository; `scripts`: names of npm scripts. */
export function absentNames(page, text, { files, scripts }) {
  const folders = new Set(files.flatMap((file) => file.split('/').map((_, index, parts) => `${parts.slice(0, index).join('/')}/`)));
  const isThere = (path) => {
    const ends = path.endsWith('/') ? [...folders] : [...files, ...[...folders].map((folder) => folder.slice(0, -1))];
    const places = [path, join(dirname(page), path)];
    return ends.some((end) => places.includes(end) || end.endsWith(`/${path}`));
  };
  return [
    ...all(text, QUOTED).filter((path) => !isThere(path)),
    ...all(text, IN_COMMAND).filter((path) => !isThere(path)),
    ...all(text, LINK)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => !isThere(join(dirname(page), link))),
    ...all(text, SCRIPT)
      .filter((name) => !scripts.includes(name))
      .map((name) => `npm run ${name}`),
  ];
}

/** Faults of the pages for readers of the code. Those of docs/security are checked with their evidence. */
export function staleDocs(root, files) {
  const read = (file) => readFileSync(join(root, file), 'utf8');
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const pages = files.filter((file) => file.endsWith('.md') && !file.startsWith('docs/security/') && existsSync(join(root, file)));
  const lines = read('README.md').split('\n').length - 1;
  return [
    ...(lines > README_LINES ? [`README.md has ${lines} lines (${README_LINES} at most)`] : []),
    ...pages.flatMap((page) =>
      [...new Set(absentNames(page, read(page), { files, scripts }))].map((name) => `${page} names ${name}, which does not exist`),
    ),
  ];
}
