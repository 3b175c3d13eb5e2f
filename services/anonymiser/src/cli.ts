import { parseArgs } from 'node:util';
import { replacementsOf, writeMasked } from '@attendu/law/anonymisation/replace';
import { type MaskSettings, PRESETS, type Preset, STYLES, type Style } from '@attendu/law/anonymisation/types';
import { loadLexicon } from './adapters/load-lexicon.ts';
import { detect } from './domain/detect.ts';
import { selfCheck } from './domain/self-check.ts';

const USAGE = `Usage : npm run -s anonymise -- [--json] [--preset ${PRESETS.join('|')}] [--style ${STYLES.join('|')}] [--seed TEXTE] < decision.txt
Sans --json, écrit le texte seul. Avec --json : {text, entities, doubts} ; entities ne contient que ce qui est occulté, start et end sont des
positions dans le texte d’entrée (unités UTF-16), celles des doutes aussi.`;

type Asked = { readonly settings: MaskSettings; readonly asJson: boolean };

/** The anonymise command: reads a decision on standard input, writes the masked text or JSON. Returns the exit code. */
export async function runAnonymiseCommand(
  args: readonly string[],
  input: AsyncIterable<Buffer | string>,
  write: (out: string) => Promise<void>,
): Promise<number> {
  const asked = readArguments(args);
  if (asked === null) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk));
  const text = decoded(Buffer.concat(chunks));
  if (text === null) {
    process.stderr.write(
      'Ce texte n’est pas en UTF-8 : des noms y seraient méconnaissables, rien n’a été occulté. Convertissez-le d’abord.\n',
    );
    return 2;
  }
  const detection = detect(text, loadLexicon());
  const masked = replacementsOf(text, detection, asked.settings);
  const output = writeMasked(text, masked);
  if (!asked.asJson) {
    await write(output);
    return 0;
  }
  const entities = masked
    .filter(({ replacement }) => replacement !== null)
    .map(({ start, end, category, entityId, replacement, role }) => ({ start, end, category, entityId, replacement, role }));
  const doubts = [...detection.doubts, ...selfCheck(text, masked, loadLexicon())];
  await write(`${JSON.stringify({ text: output, entities, doubts })}\n`);
  return 0;
}

/** Null when the bytes are not UTF-8: a name with a broken accent would stay in clear. */
function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function readArguments(args: readonly string[]): Asked | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        json: { type: 'boolean', default: false },
        preset: { type: 'string', default: 'standard' },
        style: { type: 'string', default: 'judilibre' },
        seed: { type: 'string', default: 'attendu' },
      },
    });
    const preset = PRESETS.find((known: Preset) => known === values.preset);
    const style = STYLES.find((known: Style) => known === values.style);
    if (preset === undefined || style === undefined) return null;
    return { settings: { preset, switches: {}, style, seed: values.seed }, asJson: values.json };
  } catch {
    return null;
  }
}
