import { readFileSync } from 'node:fs';
import { replacementsOf, writeMasked } from '@attendu/law/anonymisation/replace';
import { STYLES } from '@attendu/law/anonymisation/types';
import { describe, expect, test } from 'vitest';
import { parseDrawn, parseFile } from '../bench/marked-text.ts';
import { readMissing, readWithout, withoutTitledNames } from '../bench/missed-names.ts';
import { GENRES } from '../bench/trap-draws.ts';
import { addTrapScore, newTrapScore } from '../bench/trap-score.ts';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { detect } from '../src/domain/detect.ts';
import { keyOf } from '../src/domain/word-scanner.ts';
import { fixedNames } from './fixed-names.ts';

const lexicon = loadLexicon();
const read = (text: string) => detect(text, lexicon);
const texts = GENRES.flatMap((file) =>
  parseDrawn(readFileSync(new URL(`../bench/genres/${file}.txt`, import.meta.url), 'utf8'), fixedNames).map((marked) => ({
    ...marked,
    id: `${file} ${marked.id}`,
  })),
);

describe('texts whose names have no cue', () => {
  test('lose nearly all their names and nothing else', () => {
    const score = newTrapScore();
    for (const marked of texts) addTrapScore(score, marked, read);
    expect(score.masked.personne / score.total.personne).toBeGreaterThan(0.975);
    expect(score.falseMasks / score.personMasks).toBeLessThan(0.01);
    expect(score.masked.juridiction).toBe(0);
    expect(score.masked.organisme / score.total.organisme).toBeLessThan(0.02);
    expect(score.masked.adresse).toBe(score.total.adresse);
    expect((1_000 * score.doubts) / score.words).toBeLessThan(12);
  });
  test.each(STYLES)('are left as they are by a second pass: %s', (style) => {
    const settings = { preset: 'standard', switches: {}, style, seed: 'essai' } as const;
    for (const { id, text } of texts) {
      const once = writeMasked(text, replacementsOf(text, read(text), settings));
      expect(writeMasked(once, replacementsOf(once, read(once), settings)), id).toBe(once);
    }
  });
});

/** Sentences whose name in brackets is left in clear on purpose: each kind of leak carries a doubt. */
const LEFT = [
  // the rest of a name that is masked in part
  'Mme Solweig Ferrandier a signé. La lettre de Solweig [Berger] est datée du 2 mai.',
  'M. Hugo Ferrandier est absent. Ferrandier [H.] a écrit hier.',
  'M. Jean Morvan est absent. [JE] Morvan conteste avoir écrit.',
  // letters
  'La clé a été confiée à [P.], qui la garde.',
  'Il a vu les policiers [F.] et N. devant la porte.',
  'Une offre de [P. H.] a été reçue.',
  'Mme Sylvie Bonnaventure préside. [SB] clôt la séance à midi.',
  // small letters
  'je vous transfere le mail de mehdi et de karim, mais [benoit] ne repond pas',
  'il dit que [philippine] ne veut plus venir',
  'demande a [dédé] ou a [phiphi] ce soir',
  'NOM : [le guennec]\nPrénoms : [youenn]\nProfession : ostréiculteur à Dole',
  'De : [guillemette dauphin]\nDate : lundi 13 novembre\nBonjour à tous, je confirme.',
  'il est passé chez la [dufourneau] hier',
  'Il y avait aussi [marie-morgane] et les petits.',
  // particles, apostrophes, ends of clauses
  'Départs : les retraités (mutation), [Da Costa].',
  'Le chef a entendu [Le Floc’h] sur ce point.',
  'Ils ont reçu un message.\n\n[Ben]\n\nVoilà tout ce qui a été dit.',
  // capitals within a sentence
  'Le tracteur de [Petit] était garé devant la grange.',
  'On a vu le scooter de [Vergnolle] sur la place.',
  'Leur tante, [Sœur] Marie-Bernadette Ferrandier, a signé.',
];

describe('names that no rule finds', () => {
  test.each(LEFT)('carry a doubt, whatever they are: %s', (sentence) => {
    const names = [...sentence.matchAll(/\[([^\]]*)\]/g)].map(([, name = '']) => name);
    const text = sentence.replace(/[[\]]/g, '');
    const keys = new Set(names.flatMap((name) => name.split(/[\s.]+/)).map(keyOf));
    const { mentions, doubts } = readWithout(text, lexicon, (key) => key.split(' ').some((word) => keys.has(word)));
    for (const name of names) {
      const at = text.indexOf(name);
      const isTold = (one: { start: number; end: number }) => one.start < at + name.length && at < one.end;
      expect([...mentions, ...doubts].some(isTold), name).toBe(true);
    }
  });
  test('carry a doubt, nearly all of them', () => {
    const score = newTrapScore();
    let noise = 0;
    for (const marked of parseFile(readFileSync(new URL('../bench/genres/doubts.txt', import.meta.url), 'utf8'))) {
      const seen = withoutTitledNames(marked);
      for (let draw = 0; draw < 3; draw++) {
        const detection = readMissing(marked.text, lexicon, 0.2, `${marked.id} ${draw}`);
        addTrapScore(score, seen, () => detection);
        const isMarked = ({ start, end }: { start: number; end: number }) =>
          marked.spans.some((span) => span.start < end && start < span.end);
        noise += detection.doubts.filter((doubt) => !isMarked(doubt)).length;
      }
    }
    const leaks = score.total.personne - score.masked.personne;
    expect(leaks).toBeGreaterThan(80);
    expect(score.flagged / leaks).toBeGreaterThan(0.9);
    expect((1_000 * noise) / score.words).toBeLessThan(10);
  });
});
