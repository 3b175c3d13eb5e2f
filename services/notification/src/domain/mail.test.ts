import { escapeHtml } from '@attendu/contracts/html';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAILED_EVENTS, renderMail } from './mail.ts';

const url = 'https://attendu.example/dossier/0193f3a0-0000-7000-8000-000000000001';

describe.each(MAILED_EVENTS)('%s', (kind) => {
  test('has the fact, the greeting and the link, in text and in HTML', () => {
    const { subject, text, html } = renderMail(kind, { firstName: 'Camille', url, details: {} });
    expect(subject.length).toBeLessThan(60);
    for (const body of [text, html]) {
      expect(body).toContain('Bonjour Camille,');
      expect(body).toContain(url);
      expect(body).toMatch(
        /Ouvrir le dossier|Choisir un nouveau mot de passe|Ce n’était pas moi|Confirmer mon adresse|Ouvrir Attendu|Nous écrire|Lire les conditions|Répondre à l’invitation|Ouvrir la console du cabinet|Choisir mon mot de passe|Ouvrir «\u00a0Mon abonnement\u00a0»|Régler ou changer de carte/,
      );
    }
    expect(html).toContain('<html lang="fr">');
    expect(text).not.toContain('<');
  });

  test.each([
    '<img src=x onerror=alert(1)>\r\nBcc: x@y.z',
    'http://arnaque.example',
    'Jean arnaque.example',
    'Jean\u2028Payez ici',
    'Appelez le 08 99 12 34 56',
    'Votre compte est suspendu, veuillez répondre à ce message sans attendre',
  ])('a name cannot inject a link, lines or a message: %j', (firstName) => {
    const { text, html, subject } = renderMail(kind, { firstName, url });
    expect(text).toMatch(/^Bonjour,\n/);
    expect(html).toContain('>Bonjour,<');
    for (const part of [text, html, subject]) expect(part).not.toMatch(/arnaque|onerror|x@y\.z|Payez|Appelez|suspendu/);
  });

  test('without a first name, the greeting has no name', () => {
    expect(renderMail(kind, { firstName: '  ', url }).text).toMatch(/^Bonjour,\n/);
  });
});

test('escaped text has no markup and decodes to the input', () => {
  const read: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = escapeHtml(text);
      expect(escaped).not.toMatch(/[<>"']/);
      expect(escaped.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => read[entity] ?? '')).toBe(text);
    }),
  );
});

test('the first day of a month is written as French has it', () => {
  const first = '2027-03-01T12:00:00Z';
  const price = renderMail('price.changing', { firstName: '', url, details: { plan: 'premium', at: first, cents: 10_500 } });
  expect(price.text).toContain('le 1er mars 2027');
  expect(renderMail('trial.ending', { firstName: '', url, details: { at: first } }).text).toContain('le 1er mars 2027 à 13:00');
  expect(renderMail('trial.ending', { firstName: '', url, details: { at: '2027-03-11T12:00:00Z' } }).text).toContain('le 11 mars 2027');
});

test.each([
  ['Durand & associés', 'du cabinet Durand & associés'],
  ['Cabinet Durand', 'du Cabinet Durand'],
  ['Cabinetteurs réunis', 'du cabinet Cabinetteurs réunis'],
])('the firm « %s » is named once', (firmName, named) => {
  const { text } = renderMail('firm.membership-told', { firstName: '', url, details: { firmName, membership: 'demoted' } });
  expect(text).toContain(`Vous restez membre ${named}, mais`);
});
