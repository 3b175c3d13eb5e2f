import { readFileSync } from 'node:fs';
import { seededRandom } from '@attendu/law/anonymisation/seeded';
import { generate } from '../bench/generator.ts';
import { Identities } from '../bench/identities.ts';
import { drawNames, type MarkedSpan, type MarkedText, parseDrawn, parseFile, parseMarked } from '../bench/marked-text.ts';
import { readDecisions, templateOf } from '../bench/templates.ts';
import { GENRES } from '../bench/trap-draws.ts';
import { TRAPS, type TrapKind } from '../bench/traps.ts';
import { VARIANTS, type Variant } from '../bench/variants.ts';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { readNames } from '../src/domain/detect.ts';
import type { Lexicon } from '../src/domain/lexicon.ts';
import { FEATURES, factsOf, featuresOf, mayBeName } from '../src/domain/name-likelihood.ts';
import { unitKey } from '../src/domain/name-runs.ts';
import { kindAt } from '../src/domain/reading.ts';
import { tokenise } from '../src/domain/tokens.ts';
import { CIVILITY, MASTER } from '../src/domain/vocabulary.ts';

type Row = { readonly features: readonly number[]; readonly isName: boolean };

const DRAWS = 6;
/** Share of the names of a text that are left in clear. */
const MISSED = 0.4;
const ROUNDS = 12;
const RATE = 0.05;
const PENALTY = 1e-5;
/** Variants whose names are written as people write them. */
const LEARNED: readonly Variant[] = ['propre', 'C', 'E', 'F', 'H', 'K', 'L', 'M', 'N', 'Q', 'S', 'W', 'X'];

function rowsOf({ id, text, spans }: MarkedText, lexicon: Lexicon): Row[] {
  const random = seededRandom(`noms ${id}`);
  const missed = new Map<string, boolean>();
  const isMissedKey = (key: string) => {
    const known = missed.get(key) ?? random() < MISSED;
    missed.set(key, known);
    return known;
  };
  const tokens = tokenise(text, lexicon);
  const { draft } = readNames(tokens, lexicon, Number.POSITIVE_INFINITY, ({ units }) =>
    units.some((unit) => isMissedKey(unitKey({ tokens }, unit))),
  );
  const persons = new Uint8Array(text.length);
  const others = new Uint8Array(text.length);
  for (const { start, end, kind } of spans) (kind === 'personne' ? persons : kind === 'juridiction' ? others : null)?.fill(1, start, end);
  const facts = factsOf(draft);
  const rows: Row[] = [];
  for (let i = 0; i < tokens.count; i++) {
    const start = tokens.start[i] ?? 0;
    // What is left of a name of the bench or of counsel is neither a leak nor noise; a civility is never missed.
    if (!mayBeName(draft, i) || others[start] === 1) continue;
    const isName = persons[start] === 1;
    if (isName && (kindAt(tokens, i - 1) & (CIVILITY | MASTER)) !== 0) continue;
    rows.push({ features: featuresOf(draft, i, facts), isName });
  }
  return rows;
}

function markedTexts(): MarkedText[] {
  const read = (file: string) => readFileSync(new URL(`../bench/${file}`, import.meta.url), 'utf8');
  const texts: MarkedText[] = parseFile(read('extracts/check.txt'));
  for (let draw = 0; draw < DRAWS; draw++) {
    for (const file of [...GENRES, 'doubts']) {
      texts.push(
        ...parseDrawn(read(`genres/${file}.txt`), (id) => new Identities(`noms/${id}/${draw}`)).map((one) => ({
          ...one,
          id: `${one.id} ${draw}`,
        })),
      );
    }
    for (const kind of Object.keys(TRAPS) as TrapKind[])
      TRAPS[kind].forEach((template, at) => {
        const id = `noms/${kind}/${at}/${draw}`;
        texts.push(parseMarked(id, drawNames(template, new Identities(id))));
      });
  }
  for (const template of readDecisions('all').map(templateOf))
    for (const variant of Object.keys(VARIANTS) as Variant[]) {
      if (!LEARNED.includes(variant)) continue;
      const { id, text, must, keep } = generate(template, variant, 'noms');
      const spans: MarkedSpan[] = [
        ...must.map(({ start, end, kind }) => ({ start, end, kind: kind === 'personne' ? ('personne' as const) : ('garder' as const) })),
        ...keep
          .filter(({ keep: kind }) => kind === 'magistrats' || kind === 'avocats')
          .map((one) => ({ ...one, kind: 'juridiction' as const })),
      ];
      texts.push({ id: `${id} ${variant}`, text, spans });
    }
  return texts;
}

/** Logistic regression by stochastic gradient, rows in a fixed order; both classes weigh the same. */
function learn(rows: readonly Row[]): Float64Array {
  const weights = new Float64Array(FEATURES);
  const names = rows.filter(({ isName }) => isName).length;
  const weightOf = (isName: boolean) => Math.sqrt(rows.length / (2 * (isName ? names : rows.length - names)));
  for (let round = 0; round < ROUNDS; round++) {
    const rate = RATE / (1 + round / 2);
    const step = 7919;
    for (let n = 0, at = round; n < rows.length; n++, at = (at + step) % rows.length) {
      const { features, isName } = rows[at] as Row;
      let sum = 0;
      for (const feature of features) sum += weights[feature] ?? 0;
      const error = weightOf(isName) * ((isName ? 1 : 0) - 1 / (1 + Math.exp(-sum)));
      for (const feature of features) weights[feature] = (weights[feature] ?? 0) * (1 - rate * PENALTY) + rate * error;
    }
  }
  return weights;
}

/**
 * Learns how likely a word in clear is a name. Some names of annotated texts are left in clear on purpose; the other capitalised words of these texts and
 * of the development decisions are no names. The same texts and rules give the same content.
 */
export function learnNameWeights(): { readonly path: string; readonly content: string } {
  const lexicon = loadLexicon();
  const weights = learn(markedTexts().flatMap((text) => rowsOf(text, lexicon)));
  const written = Array.from(weights, (weight) => Math.round(weight * 100));
  const lines: string[] = [];
  for (let at = 0; at < written.length; at += 24) lines.push(`  ${written.slice(at, at + 24).join(', ')},`);
  const head =
    '/** Weights of the features of name-likelihood.ts, in hundredths. Learned; written by `npm run train`. */\n// biome-ignore format: a table\n';
  return {
    path: 'src/domain/name-weights.ts',
    content: `${head}export const NAME_WEIGHTS: readonly number[] = [\n${lines.join('\n')}\n];\n`,
  };
}
