import { reviewedReplacements } from '@attendu/law/anonymisation/review';
import { CATEGORIES, type Doubt, PRESETS, STYLES } from '@attendu/law/anonymisation/types';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blocksOf, isSameBlock } from './blocks.ts';
import { capitalsInClear, wordAfter, wordBefore } from './capitals.ts';
import { type Entity, entitiesOf, newEntityId, tableOf } from './entities.ts';
import { categoryOf, doubtAction, hideAction, joinActions, maskAction } from './masking.ts';
import { occurrencesOf, type Place, searchable, trimmedPlace } from './occurrences.ts';
import { namePlace, samePerson } from './same-person.ts';
import { type History, type HistoryAction, historyOf, type Review, reduceHistory } from './state.ts';

const TEXT = 'M. Jean Dupont, né à Vesoul,\ncontre la société Étoile.\n\nM. DUPONT et Jean\nDupont demeurent à Étoile-sur-Rhône.';
const settings = { preset: 'standard', switches: {}, style: 'judilibre', seed: 's' } as const;
const places = (term: string) => occurrencesOf(searchable(TEXT), term);

function found(...terms: [string, string][]): Review {
  const mentions = terms.flatMap(([term, entityId]) =>
    places(term).map((place) => ({ ...place, category: 'personnePhysique' as const, entityId, role: 'partie' as const, refused: false })),
  );
  return { mentions: mentions.toSorted((a, b) => a.start - b.start), settings };
}
const start = found(['Jean', 'jean'], ['Dupont', 'dupont']);
const play = (actions: readonly HistoryAction[], from: Review = start): History => actions.reduce(reduceHistory, historyOf(from));

describe('occurrences', () => {
  test('whatever the case, the accents and the kind of space, and as whole words only', () => {
    expect(places('DUPONT').length).toBe(3);
    expect(places('jean dupont').map(({ start: at, end }) => TEXT.slice(at, end))).toEqual(['Jean Dupont', 'Jean\nDupont']);
    expect(places('etoile').length).toBe(2);
    expect(places('Dup')).toEqual([]);
    expect(places('  ')).toEqual([]);
  });
  test.each([
    ['He\u0301le\u0301ne Que\u0301me\u0301neur', 'Hélène Quémeneur'],
    ['Kerma-\ndec', 'Kermadec'],
    ['Ker\u00admadec', 'Kermadec'],
    ['Jean  \n Roy-Petit', 'jean roy petit'],
    ['Jean Roy Petit', 'Jean  Roy-Petit'],
  ])('%j is an occurrence of %j', (written, term) => {
    const text = `Avec ${written}, et après.`;
    expect(occurrencesOf(searchable(text), term)).toEqual([{ start: 5, end: 5 + written.length }]);
  });
  test('a whole decision that is selected is one place', () => {
    const decision = 'Le tribunal, après en avoir délibéré, déboute M. Dupont de ses demandes.\n'.repeat(5_000);
    expect(occurrencesOf(searchable(decision), decision)).toEqual([{ start: 0, end: decision.trim().length }]);
  });
  test('each is where it says', () => {
    const compared = (words: string) => searchable(words).replace(/[\p{M}\p{Cf}\ufffe -]/gu, '');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 3 }), (text, term) => {
        const folded = searchable(text);
        expect(folded.length).toBe(text.length);
        for (const { start: at, end } of occurrencesOf(folded, term)) expect(compared(text.slice(at, end))).toBe(compared(term.trim()));
      }),
    );
  });
  test('trims the blanks around a selection', () => {
    expect(trimmedPlace('a  b c ', { start: 1, end: 7 })).toEqual({ start: 3, end: 6 });
    expect(trimmedPlace('a  b', { start: 1, end: 3 })).toBeNull();
  });
});

describe('a review', () => {
  const at = (n: number) => start.mentions[n]?.start ?? -1;

  test('refuses one mention or a whole entity, and reverts it', () => {
    const one = play([{ type: 'refuse', scope: { start: at(0) }, refused: true }]).present;
    expect(one.mentions.filter(({ refused }) => refused).length).toBe(1);
    const all = play([{ type: 'refuse', scope: { entityId: 'dupont' }, refused: true }]).present;
    expect(all.mentions.filter(({ refused }) => refused).map(({ entityId }) => entityId)).toEqual(['dupont', 'dupont', 'dupont']);
    expect(play([{ type: 'refuse', scope: { entityId: 'jean' }, refused: false }]).past).toEqual([]);
  });

  test('adds every occurrence of a term, except inside masked ones, replacing those inside it', () => {
    const added = play([{ type: 'add', places: places('Étoile'), category: 'personneMorale', entityId: 'e' }]).present;
    expect(added.mentions.filter(({ entityId }) => entityId === 'e').length).toBe(2);
    expect(play([{ type: 'add', places: places('Dupont'), category: 'adresse', entityId: 'e' }]).present).toBe(start);
    const over = play([{ type: 'add', places: places('Jean Dupont'), category: 'annotationSupplementaire', entityId: 'e' }]).present;
    expect(over.mentions.map(({ start: from, end }) => TEXT.slice(from, end))).toEqual(['Jean Dupont', 'DUPONT', 'Jean\nDupont']);
  });

  test('adds words over a mention that the settings leave: they were in clear', () => {
    for (const category of ['professionnelAvocat', 'personneMorale'] as const) {
      const shown = { ...start, mentions: start.mentions.map((mention) => ({ ...mention, category })) };
      const { present } = play([{ type: 'add', places: places('Dupont'), category: 'personnePhysique', entityId: 'e' }], shown);
      const replaced = reviewedReplacements(TEXT, present.mentions, settings).filter(({ entityId }) => entityId === 'e');
      expect(replaced.map(({ replacement }) => replacement !== null)).toEqual([true, true, true]);
    }
  });

  test.each([false, true])('one press masks a mention that the settings leave (refused before: %s)', (refused) => {
    const shown = { ...start, mentions: start.mentions.map((mention) => ({ ...mention, category: 'personneMorale' as const, refused })) };
    const [mention] = shown.mentions;
    if (mention === undefined) throw new Error('no mention');
    const { mentions } = play([hideAction(settings, mention)], shown).present;
    expect(reviewedReplacements(TEXT, mentions, settings)[0]?.replacement).not.toBeNull();
  });

  test('merges, splits, and names a new entity', () => {
    const { present } = play([{ type: 'merge', entityId: 'jean', into: 'dupont' }]);
    expect(new Set(present.mentions.map(({ entityId }) => entityId))).toEqual(new Set(['dupont']));
    const split = play([{ type: 'split', start: at(1), entityId: 'autre' }]).present;
    expect(entitiesOf(TEXT, split.mentions, []).map(({ id, starts }) => [id, starts.length])).toEqual([
      ['jean', 2],
      ['autre', 1],
      ['dupont', 2],
    ]);
    expect(play([{ type: 'merge', entityId: 'jean', into: 'inconnu' }]).past).toEqual([]);
    expect(newEntityId(split.mentions, 'separee')).toBe('separee-1');
  });

  test('a preset resets the switches', () => {
    const { present } = play([
      { type: 'switch', category: 'adresse', masked: false },
      { type: 'preset', preset: 'tout' },
    ]);
    expect(present.settings).toMatchObject({ preset: 'tout', switches: {} });
  });

  const scope = fc.oneof(
    fc.nat(TEXT.length).map((place) => ({ start: place })),
    fc.constantFrom(...start.mentions.map(({ start: place }) => ({ start: place }))),
    fc.constantFrom('jean', 'dupont', 'e1').map((entityId) => ({ entityId })),
  );
  const entityId = fc.constantFrom('jean', 'dupont', 'e1', 'e2');
  const category = fc.constantFrom(...CATEGORIES);
  const place = fc
    .tuple(fc.nat(TEXT.length), fc.nat(20))
    .map(([from, length]) => ({ start: from, end: Math.min(TEXT.length, from + length) }));
  const action: fc.Arbitrary<HistoryAction> = fc.oneof(
    fc.record({ type: fc.constant('refuse' as const), scope, refused: fc.boolean() }),
    fc.record({ type: fc.constant('recategorise' as const), scope, category }),
    fc.record({ type: fc.constant('add' as const), places: fc.array(place, { maxLength: 3 }), category, entityId }),
    fc.record({ type: fc.constant('merge' as const), entityId, into: entityId }),
    fc.record({ type: fc.constant('split' as const), start: fc.nat(TEXT.length), entityId }),
    fc.record({ type: fc.constant('preset' as const), preset: fc.constantFrom(...PRESETS) }),
    fc.record({ type: fc.constant('switch' as const), category, masked: fc.boolean() }),
    fc.record({ type: fc.constant('style' as const), style: fc.constantFrom(...STYLES) }),
    fc.constant({ type: 'undo' as const }),
    fc.constant({ type: 'redo' as const }),
  );

  test('after any action, mentions stay within the text, in order, without overlap', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        let last = 0;
        for (const mention of play(actions).present.mentions) {
          expect(mention.start).toBeGreaterThanOrEqual(last);
          expect(mention.end).toBeGreaterThan(mention.start);
          last = mention.end;
        }
        expect(last).toBeLessThanOrEqual(TEXT.length);
      }),
    );
  });

  test('undo and redo restore every earlier and later state', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const history = play(actions);
        const undone = play(
          history.past.map(() => ({ type: 'undo' })),
          start,
        );
        expect(undone.present).toBe(start);
        let back = history;
        for (const before of history.past.toReversed()) {
          back = reduceHistory(back, { type: 'undo' });
          expect(back.present).toBe(before);
        }
        expect(back.past).toEqual([]);
        for (const _ of history.past) back = reduceHistory(back, { type: 'redo' });
        expect(back.present).toBe(history.present);
        expect(back.future).toEqual(history.future);
      }),
    );
  });

  test('an action done twice is idempotent', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 10 }), action, (actions, once) => {
        fc.pre(once.type !== 'undo' && once.type !== 'redo');
        const first = reduceHistory(play(actions), once);
        expect(reduceHistory(first, once).present.mentions).toEqual(first.present.mentions);
        expect(reduceHistory(first, once).present.settings).toEqual(first.present.settings);
      }),
    );
  });

  test('the paragraphs contain the whole text and result, for any review', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        const { mentions, settings: chosen } = play(actions).present;
        const replacements = reviewedReplacements(TEXT, mentions, chosen).map(({ replacement }) => replacement);
        const blocks = blocksOf(TEXT, mentions, replacements);
        expect(blocks.map((block) => block.original.map(({ text }) => text).join('')).join('\n')).toBe(TEXT);
        for (const block of blocks) expect(block.original.map(({ text }) => text).join('')).toBe(TEXT.slice(block.start, block.end));
        const result = blocks.map((block) => block.result.map(({ text }) => text).join('')).join('\n');
        let expected = TEXT;
        for (const [index, mention] of [...mentions.entries()].toReversed()) {
          const written = replacements[index];
          if (typeof written === 'string') expected = expected.slice(0, mention.start) + written + expected.slice(mention.end);
        }
        expect(result).toBe(expected);
      }),
    );
  });
});

test('the table of correspondence: quotes, no formula, the masked mentions of each entity', () => {
  const entity = { id: 'a', category: 'adresse', role: null, replacement: '[Adresse 1]', starts: [1, 2], masked: 1 } as const;
  const labels = { adresse: 'Adresse' } as never;
  expect(tableOf([{ ...entity, name: '=1+"1"' }], labels, ['A', 'B'])).toBe(
    '\ufeff"A";"B"\r\n"Adresse";"\'=1+""1""";"[Adresse 1]";"1";"2"\r\n',
  );
});

describe('paragraphs', () => {
  test('a long line is split after sentences, never inside a mention', () => {
    const line = `${'Une phrase assez courte. '.repeat(400)}fin`;
    const mention = { start: 2_990, end: 3_010, category: 'adresse', entityId: 'a', role: null, refused: false } as const;
    const blocks = blocksOf(line, [mention], ['[A]']);
    expect(blocks.map((block) => block.original.map(({ text }) => text).join('')).join('')).toBe(line);
    expect(Math.max(...blocks.map(({ start: from, end }) => end - from))).toBeLessThan(3_100);
    expect(blocks.some(({ end }) => end > mention.start && end < mention.end)).toBe(false);
  });

  test('a paragraph stays the same object while it looks the same', () => {
    const blocks = (review: Review) =>
      blocksOf(
        TEXT,
        review.mentions,
        reviewedReplacements(TEXT, review.mentions, review.settings).map((one) => one.replacement),
      );
    const before = blocks(start);
    const after = blocks(play([{ type: 'refuse', scope: { start: start.mentions[0]?.start ?? -1 }, refused: true }]).present);
    expect(before.map((block, n) => isSameBlock(block, after[n] ?? block))).toEqual([false, true, true, true, true]);
  });
});

describe('the exhaustive reading', () => {
  test('lists each unmasked capitalised word once, in order, but the legal forms of companies', () => {
    const text = 'M. Dupont a vu Jean-Paul et N’Guessan à Lyon, à la SELARL. Été comme hiver.';
    const at = text.indexOf('Dupont');
    const words = capitalsInClear(text, [{ start: at, end: at + 6 }]).map(({ start, end }) => text.slice(start, end));
    expect(words).toEqual(['Jean-Paul', 'N’Guessan', 'Lyon', 'Été']);
  });
});

test('the words of a text, one after the other and back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      const forwards: string[] = [];
      for (let word = wordAfter(text, 0); word !== null; word = wordAfter(text, word.end)) forwards.push(text.slice(word.start, word.end));
      const backwards: string[] = [];
      for (let word = wordBefore(text, text.length); word !== null; word = wordBefore(text, word.start))
        backwards.push(text.slice(word.start, word.end));
      expect(backwards.reverse()).toEqual(forwards);
    }),
  );
  expect(wordAfter('à Saint-Cernin, hier', 2)).toEqual({ start: 2, end: 14 });
  expect(wordAfter('à Saint-Cernin, hier', 5)).toEqual({ start: 16, end: 20 });
});

describe('a term added by hand', () => {
  const entity = {
    id: 'personnePhysique:nom:dupont',
    category: 'personnePhysique',
    role: 'partie',
    name: 'Dupont',
    replacement: '[L]',
    starts: [3],
    masked: 1,
  } as const;
  test.each(['M. Dupont', 'Paul DUPONT', 'dupont'])('%s belongs to the person who already has the name', (term) => {
    expect(samePerson(term, [entity])).toBe(entity);
  });
  test.each(['M. Durand', 'D', ''])('%s is a new person', (term) => {
    expect(samePerson(term, [entity])).toBeNull();
  });
  test('the civility stays unmasked', () => {
    expect(namePlace({ start: 10, end: 19 }, entity)).toEqual({ start: 13, end: 19 });
  });
});

describe('words masked by the reviewer', () => {
  const text = 'M. Paul Kowal arrive. Selon Kowal, le kowal est absent ; Zélie Kowal et Zélie restent. Le numéro 4471820K manque.';
  const review: Review = {
    mentions: [{ start: 3, end: 7, category: 'personnePhysique', entityId: 'paul', role: 'partie', refused: false }],
    settings,
  };
  const known = (from: Review = review) => {
    const replacements = reviewedReplacements(text, from.mentions, settings).map(({ replacement }) => replacement);
    const entities = entitiesOf(text, from.mentions, replacements);
    return { text, folded: searchable(text), mentions: from.mentions, settings, entities };
  };
  const placed = (words: string) => occurrencesOf(searchable(text), words);
  const doubt = (words: string, kind: Doubt['kind']) => ({ ...(placed(words)[0] as Place), kind, message: '' });
  const wordsOf = (places: readonly Place[]) => places.map(({ start: from, end }) => text.slice(from, end));

  test('a possible name is a person, wherever it is written the same way', () => {
    const action = doubtAction(known(), doubt('Kowal', 'nom-possible'));
    expect(action).toMatchObject({ category: 'personnePhysique', entityId: 'ajout-1' });
    expect(wordsOf(action.places)).toEqual(['Kowal', 'Kowal', 'Kowal']);
  });
  test('an ordinary word is masked in one place, a number as a number', () => {
    expect(doubtAction(known(), doubt('Kowal', 'mot-courant')).places).toHaveLength(1);
    expect(doubtAction(known(), doubt('4471820K', 'numero-possible')).category).toBe('numeroIdentifiant');
  });
  test('a name that is masked elsewhere gets the letter of its person', () => {
    expect(maskAction(known(), placed('Paul'), 'personnePhysique').entityId).toBe('paul');
    expect(wordsOf(maskAction(known(), [{ start: 0, end: 7 }], 'personnePhysique').places)).toEqual(['Paul']);
  });
  test('the first name before the name of the same person is masked too', () => {
    const named = play([doubtAction(known(), doubt('Kowal', 'nom-possible'))], review).present;
    const kowal = known(named).entities.find(({ name }) => name === 'Kowal') as Entity;
    const after = play(joinActions(known(named), placed('Zélie Kowal'), kowal), named).present;
    expect(wordsOf(after.mentions)).toEqual(['Paul', 'Kowal', 'Kowal', 'Zélie', 'Kowal']);
  });
  test.each([
    ['Kowal', 'personnePhysique'],
    ['Anne-Lise de Brabandère', 'personnePhysique'],
    ['projet colibri', 'annotationSupplementaire'],
    ['Lot 12', 'annotationSupplementaire'],
  ])('%s is proposed as %s', (words, category) => {
    expect(categoryOf(words)).toBe(category);
  });
});
