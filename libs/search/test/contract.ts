import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KeyedDocument, SearchIndex } from '../src/port.ts';

const document = (key: string, title: string, body: string, more: Partial<KeyedDocument> = {}): KeyedDocument => ({
  key,
  fields: [title, body],
  from: null,
  to: null,
  tags: [],
  group: 'tout',
  stored: { key },
  ...more,
});

/** Tests that every driver of the search index passes. `open` gives an empty index of two fields, title and body, in French. */
export function describeSearchIndex(name: string, open: () => Promise<SearchIndex>): void {
  describe(`search index: ${name}`, () => {
    let index: SearchIndex;
    const keys = async (text: string, more: { at?: string; tag?: string; k?: number } = {}): Promise<string[]> =>
      (await index.search({ text, k: 10, ...more })).map((hit) => hit.key);
    beforeEach(async () => {
      index = await open();
    });
    afterEach(() => index.close());

    it('answers nothing when empty, or to a question without words', async () => {
      expect(await keys('contrat')).toEqual([]);
      await index.add([document('a', 'Période d’essai', 'La durée de l’essai')]);
      expect(await keys('')).toEqual([]);
      expect(await keys('de la les')).toEqual([]);
      expect(await index.search({ text: 'essai', k: 0 })).toEqual([]);
    });

    it('finds French words whatever their accents, plural, elision or hyphen', async () => {
      await index.add([
        document('essai', 'Période d’essai', 'Le contrat à durée indéterminée peut comporter une période d’essai.'),
        document('conges', 'Congés payés', 'Le salarié a droit à un congé. Main\u2011d’œuvre saisonnière.'),
      ]);
      expect(await keys("périodes d'essai")).toEqual(['essai']);
      expect(await keys('congé paye')).toEqual(['conges']);
      expect(await keys('l’essai')).toEqual(['essai']);
      expect(await keys("main-d'oeuvre")).toEqual(['conges']);
    });

    it('ranks a rare word and a title above a passing mention, and gives back what was stored', async () => {
      await index.add([
        document('titre', 'Licenciement', 'Dispositions générales relatives à la rupture du contrat.'),
        document('mention', 'Congés', `${'Le salarié prend ses congés. '.repeat(20)} Le licenciement suspend le délai.`),
        ...Array.from({ length: 20 }, (_, i) => document(`autre${i}`, 'Salaire', 'Le salaire est payé au salarié chaque mois.')),
      ]);
      const hits = await index.search({ text: 'licenciement', k: 10 });
      expect(hits.map((hit) => hit.key)).toEqual(['titre', 'mention']);
      expect(hits[0]?.stored).toEqual({ key: 'titre' });
      expect((await keys('salarié licenciement'))[0]).toBe('titre');
    });

    it('filters by day of force and by tag', async () => {
      await index.add([
        document('avant', 'Repos', 'repos dominical', { from: '2008-05-01', to: '2016-08-10', tags: ['1486'] }),
        document('apres', 'Repos', 'repos dominical', { from: '2016-08-10', tags: ['1486', '0016'] }),
      ]);
      expect(await keys('repos', { at: '2010-01-01' })).toEqual(['avant']);
      expect(await keys('repos', { at: '2016-08-10' })).toEqual(['apres']);
      expect(await keys('repos', { at: '2000-01-01' })).toEqual([]);
      expect(await keys('repos', { tag: '0016' })).toEqual(['apres']);
      expect((await keys('repos', { tag: '1486' })).sort()).toEqual(['apres', 'avant']);
      expect(await keys('repos', { tag: '9999' })).toEqual([]);
    });

    it('replaces a document added again, and forgets one removed', async () => {
      await index.add([document('a', 'Grève', 'droit de grève'), document('b', 'Grève', 'préavis de grève')]);
      await index.add([document('a', 'Congé', 'congé sabbatique')]);
      expect(await keys('grève')).toEqual(['b']);
      expect(await keys('sabbatique')).toEqual(['a']);
      expect(await index.count()).toBe(2);
      await index.remove(['b', 'inconnu']);
      expect(await keys('grève')).toEqual([]);
      expect(await index.count()).toBe(1);
    });

    it('finds every document over many small additions, in one order', async () => {
      for (let i = 0; i < 40; i += 1)
        await index.add([document(`d${String(i).padStart(2, '0')}`, 'Prime', `prime d'ancienneté ${i % 4 === 0 ? 'rare' : 'commune'}`)]);
      expect(await index.search({ text: 'prime', k: 100 })).toHaveLength(40);
      expect((await keys('rare', { k: 100 })).sort()).toEqual(Array.from({ length: 10 }, (_, i) => `d${String(i * 4).padStart(2, '0')}`));
      expect(await keys('prime rare', { k: 7 })).toHaveLength(7);
    });
  });
}
