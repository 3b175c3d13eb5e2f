import { document, point } from '@attendu/law/dossier/fixtures.test-data';
import { resolveReference } from '@attendu/law/dossier/sources';
import { readFollowUp } from '@attendu/law/follow-up';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUERY_MAX } from '../../lib/question-limit.ts';
import { followUpQuery, withTitles } from './follow-up.ts';

describe('withTitles', () => {
  it('replaces references by titles, and drops unknown ones', () => {
    const points = [point(1, [document('legiarti', 1, { title: 'Article L1221-19 du code du travail' })])];
    const text = withTitles('Quatre mois (Legiarti - 1 - 1). Sauf accord CNN - 4 - 1.', (ref) => resolveReference(points, ref, null));
    expect(text).toBe('Quatre mois (Article L1221-19 du code du travail). Sauf accord .');
    expect(withTitles('### Réserve\n\n- **Renouvellement** : huit mois.', () => null)).toBe('Réserve\n\n- Renouvellement : huit mois.');
  });
});

describe('followUpQuery', () => {
  it('has the specified form', () => {
    const query = followUpQuery('Quatre mois.', ' Et pour un employé ? ');
    expect(query).toBe('Contexte: Quatre mois.\n\nQuestion de suivi: Et pour un employé ?');
    expect(readFollowUp(query)).toEqual({ context: 'Quatre mois.', question: 'Et pour un employé ?' });
  });
  it('always fits in one query and never cuts the question', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 1, max: QUERY_MAX }), (context, question) => {
        const asked = 'q'.repeat(question);
        const query = followUpQuery('mot '.repeat(context / 4), asked);
        expect(query.length).toBeLessThanOrEqual(QUERY_MAX);
        expect(query.endsWith(asked)).toBe(true);
      }),
    );
  });
});
