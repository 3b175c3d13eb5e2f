import { replacementsOf, writeMasked } from '@attendu/law/anonymisation/replace';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { detect } from '../src/domain/detect.ts';
import { SETTINGS } from './score.ts';
import { readDecisions } from './templates.ts';

/** Masks one text of this many characters and prints time and memory: `memory-main.ts 5000000`. */
const length = Number(process.argv[2]);
const started = performance.now();
const lexicon = loadLexicon();
const start = Math.round(performance.now() - started);
const all = readDecisions('all')
  .map(({ text }) => text)
  .join('\n\n');
let text = '';
while (text.length < length - 30) text += all.slice(0, length - 30 - text.length);
text += '\nM. Jean Ferrandier conclut.';
const before = process.cpuUsage();
const output = writeMasked(text, replacementsOf(text, detect(text, lexicon), SETTINGS));
const used = process.cpuUsage(before);
process.stdout.write(
  JSON.stringify({
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    seconds: Math.round((used.user + used.system) / 1e4) / 100,
    masked: !output.includes('Ferrandier') && output.length > length / 2,
    start,
  }),
);
