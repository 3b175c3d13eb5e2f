import { describe, expect, it } from 'vitest';
import { article, engineOver } from '../engine.test-data.ts';

describe('articles that apply together', () => {
  const engine = engineOver(
    [
      article(
        'L1222-9',
        'Télétravail',
        "Le télétravail est organisé dans les conditions prévues à l'article L. 4111-1 et à l'article L. 4111-2.",
      ),
      article('L1222-10', 'Télétravail', "L'employeur informe le salarié de toute restriction à l'usage d'équipements."),
      article('L4111-1', 'Santé', 'Les présentes dispositions sont applicables aux établissements.'),
      article('L4111-2', 'Santé', 'Les anciennes dispositions sont applicables.', '2012-01-01'),
      article('L5000-1', 'Emploi', 'Les politiques publiques sont coordonnées.'),
    ],
    { of: ({ number }) => (number === 'L1222-9' ? 'Mise en place du télétravail' : ''), hash: 'x', articles: [] },
  );
  const found = (text: string, at: string | null): string[] =>
    engine.search({ text, kinds: ['legiarti'], at, idcc: null, k: 10 }).hits.map(({ documentId }) => documentId.replace('LEGIARTI-', ''));

  it('adds the section and the citations of an article to the candidates, whatever their words', () => {
    const hits = found('télétravail', '2020-01-01');
    expect(hits[0]).toBe('L1222-9');
    expect(hits).toContain('L1222-10');
    expect(hits).toContain('L4111-1');
    expect(hits).not.toContain('L5000-1');
  });
  it('leaves out what is no longer in force at the date', () => {
    expect(found('télétravail', '2020-01-01')).not.toContain('L4111-2');
    expect(found('télétravail', '2011-01-01')).toContain('L4111-2');
  });
  it('is empty for a question without candidates', () => {
    expect(found('zzyzx', null)).toEqual([]);
  });
});
