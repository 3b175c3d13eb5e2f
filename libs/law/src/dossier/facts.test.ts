import { expect, it } from 'vitest';
import { categoryLabel, factRows, typeLabel } from './facts.ts';
import { fateBanner, isUndone } from './fate.ts';
import { document } from './fixtures.test-data.ts';
import { displayTitle, forceFacts, pastedCitation } from './labels.ts';
import { listedOnce } from './sources.ts';

const facts = {
  court: 'Cour de cassation',
  chamber: 'Chambre sociale',
  date: '2024-03-12',
  number: ['23-12.345'],
  publication: 'Publié au Bulletin',
  solution: 'Cassation',
  keywords: ['un', 'deux', 'trois', 'quatre', 'cinq', 'six'],
};
const decision = document('juritext', 1, { title: 'Cour de cassation, sociale', facts, date_debut: '2024-03-12', etat: null });
const days = { lawDate: '2026-11-27', today: '2026-11-29' };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it('names a decision by its citation wherever it is shown, and pastes it without a date of force', () => {
  const citation = 'Cass. soc., 12 mars 2024, n° 23-12.345, publié au bulletin';
  expect(plain(displayTitle(decision))).toBe(citation);
  expect(plain(pastedCitation(decision, ['Il en résulte']))).toBe(`« Il en résulte » (${citation})`);
});

it('gives the day of a decision, and does not say that it is in force', () => {
  expect(forceFacts(decision, days, null).map(({ state, sentence }) => [state, plain(sentence)])).toEqual([
    ['dated', 'Rendue le 12 mars 2024'],
  ]);
});

it('says what became of a decision before anything else', () => {
  const fate = { kind: 'quashed', by: 'Cass. ass. plén., 2 avril 2025, n° 24-10.001' } as const;
  const quashed = { ...decision, facts: { ...facts, fate } };
  expect(forceFacts(quashed, days, null)[0]).toEqual({
    state: 'ended',
    sentence: 'Cette décision a été cassée par Cass. ass. plén., 2 avril 2025, n° 24-10.001. Elle ne peut plus fonder la réponse.',
  });
  expect(fateBanner({ fate: { kind: 'appealed' } })).toContain("n'est pas définitive");
  expect(fateBanner({ fate: { kind: 'upheld' } })).toBeNull();
  expect([isUndone({ kind: 'partly_quashed' }), isUndone({ kind: 'overturned' })]).toEqual([false, true]);
});

it('shows the facts of each kind, five keywords, and labels of thirty characters', () => {
  const rows = new Map(factRows(decision));
  expect(rows.get('Chambre')).toBe('Chambre sociale');
  expect(rows.get('Mots-clés')).toBe('un, deux, trois, quatre, cinq');
  expect(rows.has('ECLI')).toBe(false);
  expect(typeLabel('Arrêté préfectoral portant délégation')).toBe('Arrêté préfectoral portant dél...');
  const balo = document('balo', 1, { facts: { categorie_libelle: 'PUBLICATIONS PERIODIQUES##Comptes annuels' } });
  expect(new Map(factRows(balo)).get('Catégorie')).toBe('Comptes annuels');
  expect(categoryLabel('AVIS DE CONVOCATION/AVIS DE REUNION##')).toBe('AVIS DE CONVOCATION/AVIS DE REUNION');
});

it('names an act of the Union by its number and its usual name', () => {
  const act = document('reglements', 1, {
    title: 'Règlement (UE) 2016/679, article 17',
    facts: { celex: '02016R0679-20160504', article_number: '17' },
  });
  expect(displayTitle(act)).toBe('Règlement (UE) 2016/679 (RGPD), article 17');
});

it("lists the file of a company's act once, whatever the number of its parts", () => {
  const part = (n: number, source: string) => {
    const act = document('actes_societes', 1, { facts: { source, chunk_number: n } });
    return { kind: 'actes_societes' as const, n, point: 1, document: act };
  };
  expect(listedOnce([part(1, 'a.pdf'), part(2, 'a.pdf'), part(3, 'b.pdf')]).map(({ n }) => n)).toEqual([1, 3]);
});
