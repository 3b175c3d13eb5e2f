import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrenchAnalyser } from '../src/analyser.ts';
import { createSearcher, type Query, searcherOf } from '../src/searcher.ts';
import { forwardTerms, type Segment } from '../src/segment.ts';
import { createSegmentBuilder, type IndexDocument } from '../src/segment-builder.ts';
import { CorruptSegment, outsideColumns, readSegment, writeSegment } from '../src/segment-file.ts';
import { readMarks, withMarks, writeMarks } from '../src/segment-marks.ts';
import { mergeSegments } from '../src/segment-merge.ts';

const RANKING = {
  k1: 1.2,
  fields: [
    { weight: 2, b: 0.4 },
    { weight: 1, b: 0.75 },
  ],
};
const analyser = createFrenchAnalyser();
const VOCABULARY =
  'contrat travail salarié employeur essai durée congé payé licenciement cause réelle sérieuse préavis heure repos cadre rupture juge prime nuit'.split(
    ' ',
  );

/** Seeded numbers in [0, 1), so that tests are repeatable. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Documents whose words are spread as in real text: few frequent, many rare. */
function documents(count: number, seed: number): IndexDocument[] {
  const next = numbers(seed);
  const word = (): string => VOCABULARY[Math.floor(next() ** 2 * VOCABULARY.length)] as string;
  return Array.from({ length: count }, (_, i) => ({
    fields: [
      Array.from({ length: 1 + Math.floor(next() * 4) }, word).join(' '),
      Array.from({ length: 1 + Math.floor(next() * 60) }, word).join(' '),
    ],
    from: next() < 0.2 ? null : `20${String(10 + Math.floor(next() * 10))}-01-01`,
    to: next() < 0.8 ? null : `20${String(20 + Math.floor(next() * 5))}-01-01`,
    tags: next() < 0.5 ? ['1486'] : ['0016', '2216'],
    group: `section ${Math.floor(i / 7)}`,
    stored: { n: i },
  }));
}

function segmentOf(docs: readonly IndexDocument[]): Segment {
  const builder = createSegmentBuilder({ analyser, fields: 2, forwardField: 1 });
  for (const doc of docs) builder.add(doc);
  return builder.finish();
}

const queryArbitrary: fc.Arbitrary<Query> = fc.record({
  terms: fc.array(
    fc.record({
      term: fc.constantFrom(...VOCABULARY.map((w) => analyser.term(w) as string), 'absent'),
      weight: fc.double({ min: 0.05, max: 3, noNaN: true }),
    }),
    { maxLength: 8 },
  ),
  filter: fc.record({ at: fc.constantFrom(null, 20150101, 20190601, 20230101), tag: fc.constantFrom(null, '1486', '2216', '9999') }),
  k: fc.integer({ min: 0, max: 30 }),
});

describe('searcher', () => {
  const all = documents(900, 7);
  const segments = [segmentOf(all.slice(0, 500)), segmentOf(all.slice(500, 510)), segmentOf(all.slice(510))];
  const split = createSearcher(
    segments.map((segment) => ({ segment, removed: null })),
    RANKING,
    2,
  );
  const whole = searcherOf(segmentOf(all), RANKING);

  it('prunes without changing a result, over thousands of queries', () => {
    fc.assert(
      fc.property(queryArbitrary, (query) => {
        expect(split.search(query)).toEqual(split.searchExhaustively(query));
      }),
      { numRuns: 4000 },
    );
  });

  it('does not depend on how documents are spread over segments', () => {
    fc.assert(
      fc.property(queryArbitrary, (query) => {
        const one = whole.search(query);
        const many = split.search(query);
        expect(many.map((hit) => hit.doc)).toEqual(one.map((hit) => hit.doc));
        expect(whole.countMatching(query)).toBe(split.countMatching(query));
      }),
      { numRuns: 500 },
    );
  });

  it('finds only what is in force and carries the tag', () => {
    const hits = whole.search({
      terms: [{ term: analyser.term('contrat') as string, weight: 1 }],
      filter: { at: 20190601, tag: '2216' },
      k: 900,
    });
    expect(hits.length).toBeGreaterThan(20);
    for (const { doc } of hits) {
      const source = all[whole.view.stored<{ n: number }>(doc).n] as IndexDocument;
      expect(source.tags).toContain('2216');
      expect(source.from === null || source.from <= '2019-06-01').toBe(true);
      expect(source.to === null || source.to > '2019-06-01').toBe(true);
    }
  });

  it('merges segments into one that answers the same', () => {
    const merged = mergeSegments(segments.map((segment) => ({ segment, removed: null })));
    const searcher = searcherOf(merged, RANKING);
    fc.assert(
      fc.property(queryArbitrary, (query) => {
        expect(searcher.search(query).map((hit) => hit.doc)).toEqual(split.search(query).map((hit) => hit.doc));
      }),
      { numRuns: 500 },
    );
    const terms = (segment: Segment, doc: number): string[] => [...forwardTerms(segment, doc)].map((id) => segment.terms.at(id));
    for (const doc of [0, 499, 505, 899]) expect(terms(merged, doc)).toEqual(analyser.terms(all[doc]?.fields[1] ?? ''));
    expect(merged.groupNames.at(merged.groups[777] as number)).toBe('section 111');
    expect(searcher.view.stored<{ n: number }>(777)).toEqual({ n: 777 });
  });

  it('merges words of any length', () => {
    const long = `x1${'y'.repeat(2000)}`;
    const [first, second] = documents(2, 1).map((document) =>
      segmentOf([{ ...document, fields: ['titre', `prime ${long} ${document.fields[1]}`] }]),
    );
    const merged = mergeSegments([first, second].map((segment) => ({ segment: segment as Segment, removed: null })));
    const { view, search } = searcherOf(merged, RANKING);
    expect(
      search({ terms: [{ term: long, weight: 1 }], k: 5 })
        .map(({ doc }) => doc)
        .sort(),
    ).toEqual([0, 1]);
    expect([0, 1].map((doc) => view.terms.at(view.forward(doc)[1] as number))).toEqual([long, long]);
  });
});

describe('removed documents', () => {
  const all = documents(300, 11);
  const segments = [segmentOf(all.slice(0, 200)), segmentOf(all.slice(200))];

  it('leave the answers, scores and counts of an index without them, before and after a merge', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(299), { maxLength: 300 }), queryArbitrary, (gone, query) => {
        const removed = (start: number, end: number): Uint32Array =>
          Uint32Array.from(gone.filter((doc) => doc >= start && doc < end).map((doc) => doc - start)).sort();
        const states = segments.map((segment, i) => ({ segment, removed: i === 0 ? removed(0, 200) : removed(200, 300) }));
        const left = all.filter((_, doc) => !gone.includes(doc));
        const anew = searcherOf(segmentOf(left), RANKING);
        for (const searcher of [createSearcher(states, RANKING, 2), searcherOf(mergeSegments(states), RANKING)]) {
          expect(searcher.search(query)).toEqual(anew.search(query));
          expect(searcher.searchExhaustively(query)).toEqual(anew.search(query));
          expect(searcher.countMatching(query)).toBe(anew.countMatching(query));
          const { view } = searcher;
          expect([...view.terms].filter((term) => view.terms.id(term) !== undefined).sort()).toEqual([...anew.view.terms].sort());
          const texts = left.map((_, doc) => [...view.forward(doc)].map(view.terms.at).join(' '));
          expect(texts).toEqual(left.map(({ fields }) => analyser.terms(fields[1] ?? '').join(' ')));
          expect(left.map((_, doc) => view.group(doc))).toEqual(left.map(({ group }) => group));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('are told by marks, with the days of force that changed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marks-'));
    try {
      const marks = {
        removed: Uint32Array.of(3, 9),
        changed: Uint32Array.of(5),
        from: Int32Array.of(20200101),
        to: Int32Array.of(20210101),
      };
      await writeMarks(join(folder, 'a.marks'), marks);
      const [segment] = segments as [Segment];
      const state = withMarks(segment, await readMarks(join(folder, 'a.marks')));
      expect([...(state.removed ?? [])]).toEqual([3, 9]);
      expect([state.segment.from[5], state.segment.to[5]]).toEqual([20200101, 20210101]);
      expect([segment.from[5], state.segment.from[6]]).not.toContain(20200101);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('segment files', () => {
  it('that cannot be written leave nothing behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'segment-'));
    try {
      const path = join(folder, 'a.seg');
      // A folder in the place of the file.
      await mkdir(join(path, 'kept'), { recursive: true });
      await expect(writeSegment(path, segmentOf(documents(10, 1)))).rejects.toThrow(path);
      expect(await readdir(folder)).toEqual(['a.seg']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('come back as written, and a changed byte or a cut end is refused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'segment-'));
    try {
      const path = join(folder, 'a.seg');
      const segment = segmentOf(documents(120, 3));
      await writeSegment(path, segment);
      expect(await readSegment(path)).toEqual(segment);
      const skipped = outsideColumns({ keepsText: true });
      const { docs, freqs, ...rest } = await readSegment(path, skipped);
      expect([docs.length, freqs.length]).toEqual([0, 0]);
      expect({ ...rest, docs: segment.docs, freqs: segment.freqs }).toEqual(segment);
      const bytes = await readFile(path);
      for (const at of [20, 60, Math.floor(bytes.length / 2), bytes.length - 9]) {
        const broken = Buffer.from(bytes);
        broken[at] = (broken[at] as number) ^ 1;
        await writeFile(path, broken);
        // The last bytes may be padding, which means nothing: then the segment must be whole.
        const read = await readSegment(path).catch((error: unknown) => error);
        if (!(read instanceof CorruptSegment)) expect(read).toEqual(segment);
        const partly = await readSegment(path, skipped).catch((error: unknown) => error);
        expect(partly instanceof CorruptSegment).toBe(read instanceof CorruptSegment);
      }
      await writeFile(path, bytes.subarray(0, bytes.length - 1000));
      await expect(readSegment(path)).rejects.toBeInstanceOf(CorruptSegment);
      await writeFile(path, 'not a segment');
      await expect(readSegment(path)).rejects.toBeInstanceOf(CorruptSegment);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
