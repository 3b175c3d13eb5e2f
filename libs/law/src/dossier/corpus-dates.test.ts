import { describe, expect, it } from 'vitest';
import { corpusDates } from './corpus-dates.ts';

describe('the dates of the corpus in a dossier', () => {
  it('are one when all that it cites is held up to the same day, or when the kinds are not known', () => {
    expect(corpusDates({ data_date: '2026-03-27' })).toEqual(['Fonds à jour au 27/03/2026']);
    expect(
      corpusDates({
        data_date: '2026-03-27',
        data_dates: [
          { kind: 'legiarti', date: '2026-03-27' },
          { kind: 'cnn', date: '2026-03-27' },
        ],
      }),
    ).toEqual(['Fonds à jour au 27/03/2026']);
    expect(corpusDates({ data_date: null, data_dates: [] })).toEqual([]);
  });

  it('are said by kind when they differ, the latest first', () => {
    expect(
      corpusDates({
        data_date: '2026-03-27',
        data_dates: [
          { kind: 'juritext', date: '2021-11-30' },
          { kind: 'legiarti', date: '2026-03-27' },
          { kind: 'bodacc', date: '2021-11-30' },
        ],
      }),
    ).toEqual(['Fonds à jour au 27/03/2026 (articles de loi), au 30/11/2021 (décisions de justice, annonces BODACC)']);
  });
});
