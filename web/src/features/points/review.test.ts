import { SOURCE_KEYS } from '@attendu/contracts/sources';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROPOSAL } from './proposal.test-data.ts';
import {
  closeEdits,
  isAgreementOpen,
  MOST_POINTS,
  noticesOf,
  openReview,
  ownPoints,
  pointList,
  type Review,
  type ReviewAction,
  reduceReview,
  shownAgreement,
} from './review.ts';

const proposal = {
  ...PROPOSAL,
  points: [
    { problem: "Durée de la période d'essai", source: 'legiarti, cnn' },
    { problem: 'Renouvellement', source: 'legiarti' },
  ],
  data_date: '2026-03-27',
  data_dates: [{ kind: 'legiarti' as const, date: '2026-03-27' }],
  notices: ["La convention collective n'est pas nommée."],
};

function play(...actions: ReviewAction[]): Review {
  return actions.reduce(reduceReview, openReview(proposal));
}

describe('review', () => {
  it('saves an edit trimmed, and sends it', () => {
    const review = play({ type: 'edit', id: 1 }, { type: 'draft', id: 1, text: '  Renouvellement par accord ' }, { type: 'save', id: 1 });
    expect(pointList(review)).toEqual([
      { problem: "Durée de la période d'essai", source: 'legiarti,cnn' },
      { problem: 'Renouvellement par accord', source: 'legiarti' },
    ]);
  });
  it('refuses a blank point, marks it, and sends nothing', () => {
    const review = play({ type: 'edit', id: 0 }, { type: 'draft', id: 0, text: ' \n ' }, { type: 'save', id: 0 });
    expect(review.points[0]).toMatchObject({ blank: true, text: "Durée de la période d'essai" });
    expect(pointList(closeEdits(review))).toBeNull();
  });
  it('restores the text when an edit is cancelled', () => {
    const review = play({ type: 'edit', id: 0 }, { type: 'draft', id: 0, text: '' }, { type: 'cancel', id: 0 });
    expect(pointList(review)?.[0]?.problem).toBe("Durée de la période d'essai");
  });
  it('saves an edit left open when the research starts', () => {
    const review = closeEdits(play({ type: 'edit', id: 0 }, { type: 'draft', id: 0, text: 'Autre' }));
    expect(pointList(review)?.[0]?.problem).toBe('Autre');
  });
  it('adds a point with the kinds of the previous one, and removes it when it stays empty', () => {
    const added = play({ type: 'add' });
    expect(added.points[2]).toMatchObject({ text: '', draft: '', sources: ['legiarti'] });
    expect(pointList(closeEdits(added))).toBeNull();
    expect(reduceReview(added, { type: 'cancel', id: 2 }).points).toHaveLength(2);
    const written = reduceReview(added, { type: 'draft', id: 2, text: 'Préavis' });
    expect(pointList(closeEdits(written))?.[2]).toEqual({ problem: 'Préavis', source: 'legiarti' });
  });
  it("distinguishes the user's own points from the proposed ones", () => {
    const own = (review: Review) => ownPoints(pointList(closeEdits(review)) ?? [], proposal).map(({ problem }) => problem);
    expect(own(play())).toEqual([]);
    expect(own(play({ type: 'remove', id: 0 }, { type: 'toggle', id: 1, kind: 'cnn' }))).toEqual([]);
    expect(own(play({ type: 'edit', id: 0 }, { type: 'draft', id: 0, text: "Durée de la période d'essai " }))).toEqual([]);
    expect(
      own(
        play(
          { type: 'edit', id: 0 },
          { type: 'draft', id: 0, text: 'Succession' },
          { type: 'add' },
          { type: 'draft', id: 2, text: 'Bail' },
        ),
      ),
    ).toEqual(['Succession', 'Bail']);
  });
  it('limits the points to those of an analysis', () => {
    expect(play(...Array.from({ length: 40 }, () => ({ type: 'add' as const }))).points).toHaveLength(MOST_POINTS);
  });
  it('names no agreement for points kept in the tab since a release that did not', () => {
    const { agreement: _, ...former } = proposal;
    const { searchedAgreement: __, ...kept } = play();
    const named = openReview({ ...proposal, agreement: 'Convention collective Syntec' });
    expect(shownAgreement(named)).toBe('Convention collective Syntec');
    expect(shownAgreement({ ...openReview(former as typeof proposal), ...kept })).toBeNull();
  });
  it('changes the date of the law', () => {
    expect(play({ type: 'date', lawDate: '2021-03-01' }).lawDate).toBe('2021-03-01');
  });
  it('says what is known of the law of the chosen day', () => {
    const [named = ''] = proposal.notices;
    const known = (day: string) =>
      `Le droit applicable au ${day} n'est connu que par les textes publiés au 27\u00a0mars 2026, date du fonds : ceux qui doivent entrer en vigueur d'ici là sont pris en compte, un texte publié depuis peut changer la réponse.`;
    const day = (lawDate: string) => noticesOf(play({ type: 'date', lawDate }), '2026-11-27');
    expect(day('2026-11-27')).toEqual([named]);
    expect(day('2019-01-01')).toEqual([
      named,
      expect.stringMatching(/^Chaque article est lu dans sa version en vigueur au 1er\u00a0janvier 2019 /),
    ]);
    expect(day('2030-01-01')).toEqual([named, known('1er\u00a0janvier 2030')]);
    expect(day('1800-01-01')).toEqual([
      named,
      "Aucun texte du fonds n'était en vigueur au 1er\u00a0janvier 1800 : le plus ancien l'est depuis le 21\u00a0novembre 1973.",
    ]);
    // Being typed, or out of range: no notice yet.
    expect([...day(''), ...day('2999-01-01')]).toEqual([named, named]);
    const future = { ...proposal, law_date: '2030-01-01', notices: [known('1er\u00a0janvier 2030')] };
    expect(noticesOf(openReview(future), '2026-11-27')).toEqual(future.notices);
    expect(noticesOf(reduceReview(openReview(future), { type: 'date', lawDate: '2026-11-27' }), '2026-11-27')).toEqual([]);
    const past = noticesOf(play({ type: 'date', lawDate: '2019-01-01' }), '2026-11-27').slice(1);
    const ofPast = openReview({ ...proposal, law_date: '2019-01-01', notices: past });
    expect(noticesOf(ofPast, '2026-11-27')).toEqual(past);
    expect(noticesOf(reduceReview(ofPast, { type: 'date', lawDate: '2026-11-27' }), '2026-11-27')).toEqual([]);
  });
  it.each([
    ['', 'Veuillez entrer une date valide.'],
    ['0020-03-01', 'Veuillez entrer une date comprise entre le 01/01/1789 et le 31/12/2199.'],
    ['2999-01-01', 'Veuillez entrer une date comprise entre le 01/01/1789 et le 31/12/2199.'],
    ['1789-01-01', "Aucun texte du fonds n'était en vigueur à cette date. Veuillez entrer une date à partir du 21/11/1973."],
    ['1973-11-20', "Aucun texte du fonds n'était en vigueur à cette date. Veuillez entrer une date à partir du 21/11/1973."],
    ['1973-11-21', null],
    ['2199-12-31', null],
  ])('validates the law date at the start of the research, not while it is typed (%s)', (lawDate, error) => {
    expect(play({ type: 'date', lawDate }).dateError).toBeNull();
    const left = play({ type: 'date', lawDate }, { type: 'check-date' });
    expect(left.dateError).toBe(error);
    expect(reduceReview(left, { type: 'date', lawDate: '' }).dateError).toBe(error);
    expect(reduceReview(left, { type: 'date', lawDate: '2021-03-01' }).dateError).toBeNull();
  });
  it('asks which agreement applies before the start, and searches the one that is chosen', () => {
    const syntec = { idcc: '1486', title: 'Syntec' };
    const review = openReview({ ...proposal, agreements: [syntec, { idcc: '1979', title: 'Hôtels' }] });
    expect(isAgreementOpen(review)).toBe(true);
    const missing = reduceReview(review, { type: 'check-agreement' });
    expect(missing.agreementMissing).toBe(true);
    const chosen = reduceReview(missing, { type: 'agreement', choice: syntec });
    expect(isAgreementOpen(chosen)).toBe(false);
    expect(chosen.agreementMissing).toBe(false);
    expect(pointList(chosen)?.map(({ source }) => source)).toEqual(['legiarti,cnn', 'legiarti,cnn']);
    for (const choice of ['none', 'unknown'] as const)
      expect(pointList(reduceReview(chosen, { type: 'agreement', choice }))?.map(({ source }) => source)).toEqual(['legiarti', 'legiarti']);
    expect(isAgreementOpen(play())).toBe(false);
  });
  it('keeps at least one point, and one kind per point', () => {
    const id = fc.constantFrom(0, 1, 2);
    const action: fc.Arbitrary<ReviewAction> = fc.oneof(
      fc.record({ type: fc.constant('add' as const) }),
      fc.record({ type: fc.constant('remove' as const), id }),
      fc.record({ type: fc.constant('toggle' as const), id, kind: fc.constantFrom(...SOURCE_KEYS) }),
      fc.record({ type: fc.constant('edit' as const), id }),
      fc.record({ type: fc.constant('draft' as const), id, text: fc.string() }),
      fc.record({ type: fc.constant('save' as const), id }),
      fc.record({ type: fc.constant('cancel' as const), id }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const review = play(...actions);
        expect(review.points.length).toBeGreaterThan(0);
        for (const point of review.points) {
          expect(point.sources.length).toBeGreaterThan(0);
          expect(point.draft !== null || point.text.trim() !== '').toBe(true);
        }
      }),
    );
  });
});
