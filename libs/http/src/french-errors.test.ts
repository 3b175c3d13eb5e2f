import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { frenchError } from './french-errors.ts';

const said = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value, { error: frenchError }).error?.issues.map(({ message }) => message.replace(/\s/g, ' ')) ?? [];

describe('frenchError', () => {
  it.each([
    [z.object({ a: z.string() }), {}, 'Ce champ est obligatoire.'],
    [z.string(), null, 'Ce champ est obligatoire.'],
    [z.string().min(1), '', 'Ce champ est obligatoire.'],
    [z.enum(['a', 'b', 'c']), undefined, 'Ce champ est obligatoire.'],
    [z.string(), 3, 'Un texte est attendu.'],
    [z.int(), 'trois', 'Un nombre est attendu.'],
    [z.int(), 1.5, 'Un nombre entier est attendu.'],
    [z.array(z.string()), {}, 'Une liste est attendue.'],
    [z.enum(['a', 'b', 'c']), 'd', 'Les valeurs admises sont « a », « b » et « c ».'],
    [z.literal('analyse'), 'autre', 'La seule valeur admise est « analyse ».'],
    [z.string().max(20_000), 'x'.repeat(20_001), 'Le texte ne peut pas dépasser 20 000 caractères.'],
    [z.string().min(6), 'abc', 'Le texte doit compter au moins 6 caractères.'],
    [z.string().length(64), 'abc', 'Le texte doit compter exactement 64 caractères.'],
    [z.array(z.string()).min(1), [], 'La liste doit compter au moins 1 élément.'],
    [z.int().max(365), 366, 'La valeur doit être inférieure ou égale à 365.'],
    [z.number().positive(), 0, 'La valeur doit être supérieure à 0.'],
    [z.email(), 'abc', 'Adresse e-mail invalide.'],
    [z.uuid(), 'abc', 'Identifiant invalide.'],
    [z.iso.date(), '27/11/2026', 'Date invalide : la forme attendue est AAAA-MM-JJ.'],
    [z.string().regex(/^a$/), 'b', 'Format invalide.'],
    [z.strictObject({}), { role: 1 }, 'Champ inconnu : « role ».'],
    [z.union([z.string(), z.number()]), true, 'Valeur invalide.'],
  ])('%#: %j', (schema, value, sentence) => expect(said(schema, value)).toEqual([sentence]));

  it('keeps the message of a schema that has one', () => {
    expect(said(z.string('Dites quelque chose.'), 1)).toEqual(['Dites quelque chose.']);
  });
});
