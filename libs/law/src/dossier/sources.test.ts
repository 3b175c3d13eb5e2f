import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { document, point } from './fixtures.test-data.ts';
import { countSources, isRefused, keyDocuments, resolveReference, shortReference, sourcesOf, standingOf } from './sources.ts';

describe('sourcesOf', () => {
  it('lists the kinds in the order of the tabs, each by the number in id_answer', () => {
    const sources = sourcesOf(
      point(1, [document('cnn', 1), document('legiarti', 10), document('legiarti', 2), document('legiarti', 3, { id_answer: 'sans' })]),
    );
    expect(sources.map(({ kind }) => kind)).toEqual(['legiarti', 'cnn']);
    expect(sources[0]?.sources.map(({ n }) => n)).toEqual([2, 10, 999]);
  });
});

describe('resolveReference', () => {
  const points = [point(1, [document('legiarti', 1)]), point(2, [document('legiarti', 1, { id: 'autre' }), document('cnn', 1)])];
  it('finds the document of the point it names, else of the point being read', () => {
    expect(resolveReference(points, { kind: 'legiarti', n: 1, m: 2 }, 1)?.document.id).toBe('autre');
    expect(resolveReference(points, { kind: 'legiarti', n: 1, m: null }, 1)?.document.id).toBe('legiarti-1');
  });
  it('names nothing when there is no such document, point or kind', () => {
    expect(resolveReference(points, { kind: 'legiarti', n: 9, m: 1 }, 1)).toBeNull();
    expect(resolveReference(points, { kind: 'legiarti', n: 1, m: 7 }, 1)).toBeNull();
    expect(resolveReference(points, { kind: 'wiki', n: 1, m: 1 }, 1)).toBeNull();
    expect(resolveReference(points, { kind: 'legiarti', n: 1, m: null }, null)).toBeNull();
  });
  it('needs no number of point in a dossier of one point', () => {
    expect(resolveReference(points.slice(0, 1), { kind: 'legiarti', n: 1, m: null }, null)?.point).toBe(1);
  });
});

describe('keyDocuments', () => {
  it('keeps the best, noted 8 or more, two a kind and point, each once', () => {
    const kept = keyDocuments([
      point(1, [
        document('legiarti', 1, { note: 8 }),
        document('legiarti', 2, { note: 9 }),
        document('legiarti', 3, { note: 10 }),
        document('cnn', 1, { note: 7.9 }),
      ]),
      point(2, [document('legiarti', 1, { note: 9.5, id: 'legiarti-3' }), document('cnn', 1, { note: 8 })]),
    ]);
    expect(kept.map(({ document: { id } }) => id)).toEqual(['legiarti-3', 'legiarti-2', 'cnn-1']);
  });
  it('keeps one extract of a file of a company, in a point and among them', () => {
    const extract = (n: number, file: string, note: number) =>
      document('actes_societes', n, { note, id: `acte-${file}-${n}`, facts: { source: file } });
    const kept = keyDocuments([
      point(1, [extract(1, 'a', 9), extract(2, 'a', 10), extract(3, 'b', 8)]),
      point(2, [extract(4, 'a', 9.5), extract(5, 'c', 8.5)]),
    ]);
    expect(kept.map(({ document: { id } }) => id)).toEqual(['acte-a-2', 'acte-c-5', 'acte-b-3']);
  });
  it('keeps no document of a refused point, however near', () => {
    const near = [document('legiarti', 1, { note: 9.9 })];
    expect(keyDocuments([point(1, near, { insufficient: 'Sources insuffisantes.' })])).toEqual([]);
    const answered = point(2, [document('legiarti', 2, { note: 8 })]);
    expect(keyDocuments([point(1, near, { insufficient: 'Sources insuffisantes.' }), answered]).map(({ point: of }) => of)).toEqual([2]);
    expect(isRefused([point(1, near, { insufficient: 'Sources insuffisantes.' })])).toBe(true);
    expect(isRefused([point(1, near, { insufficient: 'Sources insuffisantes.' }), answered])).toBe(false);
    expect(isRefused([])).toBe(false);
  });
  it('keeps the rule for any dossier', () => {
    const documents = fc.array(
      fc.record({ kind: fc.constantFrom('legiarti' as const, 'cnn' as const), id: fc.nat(6), note: fc.integer({ min: 0, max: 10 }) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.array(documents, { maxLength: 4 }), (all) => {
        const points = all.map((docs, index) =>
          point(
            index + 1,
            docs.map(({ kind, id, note }, at) => document(kind, at + 1, { id: `${kind}-${id}`, note })),
          ),
        );
        const kept = keyDocuments(points);
        expect(kept.length).toBeLessThanOrEqual(4);
        expect(kept.every(({ document: { note } }) => note >= 8)).toBe(true);
        expect(new Set(kept.map(({ kind, document: { id } }) => `${kind} ${id}`)).size).toBe(kept.length);
        const some = points.some((candidate) => sourcesOf(candidate).some(({ sources }) => sources.some((s) => s.document.note >= 8)));
        expect(kept.length > 0).toBe(some);
      }),
    );
  });
});

describe('standingOf', () => {
  const sentence = { text: 'Phrase.', support: [] };
  it('ranks the most serious state first', () => {
    expect(standingOf(point(1, []))).toBe('insufficient');
    expect(standingOf(point(1, [document('legiarti', 1)], { insufficient: 'Rien trouvé.' }))).toBe('insufficient');
    expect(standingOf(point(1, [document('legiarti', 1, { stance: 'oppose' })]))).toBe('opposed');
    expect(standingOf(point(1, [document('legiarti', 1)], { sentences: [{ ...sentence, kind: 'deduction' }] }))).toBe('deduced');
    expect(standingOf(point(1, [document('legiarti', 1)], { sentences: [{ ...sentence, kind: 'supported' }] }))).toBe('verified');
  });
  it('counts every kind', () => {
    expect(countSources(point(1, [document('legiarti', 1), document('cnn', 1), document('bofip', 1)]))).toBe(3);
  });
});

it('writes a short reference the same way everywhere: its point is said outside of it, when there are several', () => {
  const cited = { kind: 'legiarti', n: 6, point: 2 } as const;
  expect(shortReference(cited, false)).toBe('L\u00a06');
  expect(shortReference(cited, true)).toBe('L\u00a06, point\u00a02');
});
