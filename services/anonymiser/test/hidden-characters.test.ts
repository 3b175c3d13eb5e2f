import { replacementsOf, writeMasked } from '@attendu/law/anonymisation/replace';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { detect } from '../src/domain/detect.ts';

const lexicon = loadLexicon();
const mask = (text: string) =>
  writeMasked(text, replacementsOf(text, detect(text, lexicon), { preset: 'standard', switches: {}, style: 'judilibre', seed: 'x' }));
const HIDDEN = [...'\u00ad\u200b\u200c\u200d\u200e\u2060\u2064\u202a\ufeff\ufffe\u0001\u0002\u001f\u009f'];
const NAMES = ['Kermadec', 'Quévreux', 'Szymczyk', 'Soubeyran', 'Guivarc’h'];

describe('a character that nobody sees', () => {
  test('cuts no name, wherever it stands, and takes no place from what is masked', () => {
    const cut = fc.record({ name: fc.constantFrom(...NAMES), at: fc.nat({ max: 7 }), hidden: fc.constantFrom(...HIDDEN) });
    fc.assert(
      fc.property(cut, ({ name, at, hidden }) => {
        const written = `${name.slice(0, at)}${hidden}${name.slice(at)}`;
        const text = `M. Hugo ${name} a saisi le tribunal.\n\nSelon la voisine, ${written} criait. La lettre de M. ${written} est datée.`;
        const output = mask(text);
        const plain = (value: string) => [...value].filter((letter) => !HIDDEN.includes(letter)).join('');
        expect(plain(output).replace(/\[[A-Z]\]/g, '[x]')).toBe(
          'M. [x] [x] a saisi le tribunal.\n\nSelon la voisine, [x] criait. La lettre de M. [x] est datée.',
        );
      }),
      { numRuns: 200 },
    );
  });
  test.each([
    ['M. Kermadec est venu. La clé de Kerma¬\ndec.', 'M. [x] est venu. La clé de [x].'],
    ['M. Kermadec est venu. La clé de Kerma‐ dec et de KER-MADEC.', 'M. [x] est venu. La clé de [x] et de [x].'],
    ['M. *Kermadec* est venu avec **Mme Rivoal** et _Solène Verdier_.', 'M. *[x]* est venu avec **Mme [x]** et _[x] [x]_.'],
    ['M. Jean Dupont. 𝐃𝐮𝐩𝐨𝐧𝐭 a écrit.', 'M. [x] [x]. [x] a écrit.'],
    ['M. Jean Kermadec. La clé de *Kerma\u00addec* et de **𝐊𝐞𝐫𝐦𝐚𝐝𝐞𝐜**.', 'M. [x] [x]. La clé de *[x]* et de **[x]**.'],
    ['M. Yıldız est venu. Le témoin YILDIZ a quitté la salle.', 'M. [x] est venu. Le témoin [x] a quitté la salle.'],
    ['M. Đinh est venu. Le témoin DINH a quitté la salle.', 'M. [x] est venu. Le témoin [x] a quitté la salle.'],
    ['Contrat d’Hugo_Verdier@ex.fr : 3 * 4 * 5, a_b_c', 'Contrat d’[Courriel 1] : 3 * 4 * 5, a_b_c'],
  ])('%s', (text, masked) => {
    expect(mask(text).replace(/\[[A-Z]\]/g, '[x]')).toBe(masked);
  });
});

describe('a number that a line end cuts', () => {
  test.each([
    ['M. Kermadec, n° de sécurité sociale 1 61 03 69\n123 456 78, est venu.', /61 03|456 78/],
    ['M. Kermadec est joignable au 06 39 98\n12 34.', /39 98|12 34/],
  ])('%j is masked', (text, shown) => {
    expect(mask(text)).not.toMatch(shown);
  });
  test('two numbers of two lines stay apart', () => {
    expect(mask('Tél. : 06 39 98 12 34\n06 39 98 56 78')).toMatch(/^Tél. : \[\w+\]\n\[\w+\]$/);
  });
});
