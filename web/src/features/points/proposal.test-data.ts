import type { Proposal } from './api.ts';

export const PROPOSAL: Proposal = {
  points: [
    { problem: "Durée de la période d'essai", source: 'legiarti' },
    { problem: 'Renouvellement', source: 'legiarti' },
  ],
  global_contexte: 'Un cadre en CDI',
  law_date: '2026-11-27',
  data_date: '2026-11-27',
  first_date: '1973-11-21',
  notices: [],
  agreement: null,
  agreements: [],
};
