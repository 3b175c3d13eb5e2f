import { expect, test } from 'vitest';
import { aspectHeading } from './labels.ts';
import { inMatterOf, subjectOf } from './subject.ts';

test('writes « en cas de » for an event, « en matière de » for a subject', () => {
  expect(inMatterOf(subjectOf('Licenciement', []))).toBe('en cas de licenciement');
  expect(inMatterOf(subjectOf('Inaptitude médicale', []))).toBe("en cas d'inaptitude médicale");
  expect(inMatterOf(subjectOf("Période d'essai", []))).toBe("en matière de période d'essai");
});

test.each([
  ['duration', 'Harcèlements', 'pendant six mois'],
  ['duration', 'Notification du licenciement', 'deux jours ouvrables'],
  ['duration', 'Travail dissimulé', 'cinq ans au plus'],
  ['amount', "Conseillers prud'hommes", 'une indemnité est versée'],
  ['procedure', "Procédure devant le conseil de prud'hommes", 'la demande est formée'],
  ['procedure', 'Durée légale et heures supplémentaires', 'la demande est formée'],
  ['exception', 'Indemnité de licenciement', 'a droit, sauf en cas de faute grave, à une indemnité'],
  ['renewal', 'Fixation du terme', 'peut être renouvelé'],
] as const)('%s of « %s » makes no point', (aspect, title, text) => {
  const subject = subjectOf(title, [`la ${title}`]);
  expect(aspectHeading(aspect, subject, text)).toBeNull();
});

test('a duration, a renewal and an exception do', () => {
  const trial = subjectOf("Période d'essai", ["la période d'essai"]);
  expect(aspectHeading('duration', trial, 'quatre mois')).toBe("Durée de la période d'essai");
  expect(aspectHeading('exception', trial, "Toutefois, le présent article ne s'applique pas")).toBe(
    "Exceptions et dérogations en matière de période d'essai",
  );
});
