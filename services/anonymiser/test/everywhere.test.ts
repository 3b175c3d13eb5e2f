import { replacementsOf, writeMasked } from '@attendu/law/anonymisation/replace';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { detect } from '../src/domain/detect.ts';

const lexicon = loadLexicon();
const SETTINGS = { preset: 'standard', switches: {}, style: 'judilibre', seed: 'essai' } as const;

const GIVEN = ['Solweig', 'Mathurin', 'Philippine', 'Amadou', 'Jean-Édern', 'Bérengère'];
const SURNAMES =
  `Ferrandier|Soubeyran|Kerbrat|Quévreux|Trébaol|Oukacha|Le Goasguen|de Kermadec|Guivarc’h|Ben Saïd|Van den Berghe|Roche-Lachaume|Ouazzani-Touhami|N'Guessan|Szymczyk|Łukaszewicz|Çelik`.split(
    '|',
  );
/** Surnames that are ordinary words or towns: in small letters or first in a sentence, they may be left, with a doubt. */
const WORDS = ['Marchand', 'Petit', 'Roche', 'Cordier', 'Lacroix', 'Vallet', 'Brun'];

/** What says without a doubt that somebody bears the name. */
const PROOFS = [
  'Monsieur {g} {n}, né le 3 mai 1961 à Vesoul, demeurant 12 rue des Lilas, 39100 Dole, a saisi le tribunal.',
  'Mme {g} {n} a été engagée le 2 mars 2015 par la société Sodimatex.',
  'APPELANTE :\nMadame {g} {N}\nreprésentée par Me Hugo Verdier, avocat au barreau de Lyon',
  'Je soussignée {g} {n}, née le 12 juin 1980, certifie ce qui suit.',
  'Le conseil a entendu M. {n}.',
];
/** Places of the name, within a sentence, alone, in lists, tables, headings and companies. */
const PLACES = [
  'Le tracteur de {n} était garé devant la grange.',
  'Selon les voisins, {n} criait souvent.',
  'On a vu {n} sortir.',
  'La clé a été remise à {n} le lendemain.',
  'Le camion ({n}) est arrivé en retard.',
  'Les faits sont reprochés à « {n} ».',
  'Il a été payé par {n} ; le reste est dû.',
  'Pièce 12 – courrier {n}\nPièce 13 – photographies',
  'Dossier : {n}\nObjet : relance',
  '{n} | 12/03 | présent\nVerdier | 13/03 | absent',
  'Présents : Solène Verdier, {n}, Karim Oukhelif',
  'CONDAMNE {N} AUX DÉPENS',
  'Le témoin {N} a quitté la salle.',
  'La SCI {n} a été dissoute.',
  'Les courriels de {n}/Verdier sont versés aux débats.',
  'Il a répondu à {n}, {n} et {n}.',
  'Les consorts {n} soutiennent le contraire.',
  'Le chien de {n}\naboyait la nuit.',
  'Vu la lettre de {n}.',
  'La famille {n} a déménagé.',
  "L'affaire {n} est ancienne.",
  'Le fils {n} conduisait.',
  'La ferme {n} a brûlé.',
  'Les époux {n} ont divorcé.',
  'Mme {n}-Verdier a signé.',
  'Le contrat {n}/Sodimatex est nul.',
  'Verdier c/ {n}',
  'Tél. {n} : bureau 12',
  'La thèse de la défense {n} ne tient pas.',
  '12/03/2021 à 14 h 05, {n} :\nbonjour à tous',
];
/** Places of a name that is no ordinary word. */
const OPEN_PLACES = [
  '{n} soutient le contraire.',
  'j ai vu {l} hier soir',
  'Le litige oppose\n{n}\nà la société Sodimatex',
  '- {n} : 300 euros\n- Verdier : 200 euros',
];

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ł]/g, 'l')
    .replace(/[’'\s-]+/g, ' ');
const fill = (sentence: string, given: string, name: string, isPlain: boolean): string => {
  const filled = sentence
    .replace(/\{g\}/g, given)
    .replace(/\{n\}/g, name)
    .replace(/\{N\}/g, name.toUpperCase())
    .replace(/\{l\}/g, name.toLowerCase());
  return isPlain ? filled.normalize('NFD').replace(/\p{M}/gu, '') : filled;
};
const documents = (names: readonly string[], places: readonly string[]) =>
  fc
    .record({
      given: fc.constantFrom(...GIVEN),
      name: fc.constantFrom(...names),
      proof: fc.constantFrom(...PROOFS),
      before: fc.array(fc.record({ place: fc.constantFrom(...places), isPlain: fc.boolean() }), { maxLength: 3 }),
      after: fc.array(fc.record({ place: fc.constantFrom(...places), isPlain: fc.boolean() }), { minLength: 1, maxLength: 5 }),
    })
    .map(({ given, name, proof, before, after }) => {
      const write = (all: typeof before) => all.map(({ place, isPlain }) => fill(place, given, name, isPlain));
      return { name, text: [...write(before), fill(proof, given, name, false), ...write(after)].join('\n\n') };
    });

const masked = (text: string): string => writeMasked(text, replacementsOf(text, detect(text, lexicon), SETTINGS));
const bears = (text: string, name: string): boolean => new RegExp(`(?<!\\p{L})${plain(name)}(?!\\p{L})`, 'iu').test(plain(text));

describe('a name that the text masks once', () => {
  test('is masked wherever it stands, however it is written', () => {
    fc.assert(
      fc.property(documents(SURNAMES, [...PLACES, ...OPEN_PLACES]), ({ text, name }) => {
        const output = masked(text);
        expect(bears(output, name), output).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
  test('is masked wherever a capital shows it, when it is also an ordinary word', () => {
    fc.assert(
      fc.property(
        documents(
          WORDS,
          PLACES.filter((place) => !/\{N\}/.test(place)),
        ),
        ({ text, name }) => {
          const output = masked(text);
          expect(bears(output, name), output).toBe(false);
        },
      ),
      { numRuns: 200 },
    );
  });
  test('is masked or carries a doubt at the start of a sentence and in lines of capitals, when it is also an ordinary word', () => {
    fc.assert(
      fc.property(documents(WORDS, [...PLACES, '{n} soutient le contraire.', 'LES DEMANDES DE {N} SONT REJETÉES']), ({ text, name }) => {
        const detection = detect(text, lexicon);
        const covered = [...detection.mentions, ...detection.doubts];
        for (const { index } of text.matchAll(new RegExp(`(?<!\\p{L})(?:${name}|${name.toUpperCase()})(?!\\p{L})`, 'gu')))
          expect(
            covered.some(({ start, end }) => start <= index && index < end),
            text.slice(Math.max(0, index - 30), index + 30),
          ).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
  test('is masked with the names that each company of a chain brings, against the order of the text', () => {
    const chain = ['Quévreux', 'Trébaol', 'Zinsou', 'Kpodar', 'Vercauteren'];
    const companies = chain.slice(1).map((name, at) => `La SCI ${name}-${chain[at]} a été dissoute.`);
    const text = [...companies.reverse(), 'M. Hugo Quévreux, né le 3 mai 1961 à Vesoul, a saisi le tribunal.'].join('\n\n');
    const output = masked(text);
    for (const name of chain) expect(bears(output, name), output).toBe(false);
  });
});
