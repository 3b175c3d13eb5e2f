import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeHtml, MAIL_KINDS, renderMail } from './mail.ts';

const url = 'https://attendu.example/dossier/0193f3a0-0000-7000-8000-000000000001';

describe.each(MAIL_KINDS)('%s', (kind) => {
  test('says what happened, to whom, and where to read it, in text as in HTML', () => {
    const { subject, text, html } = renderMail(kind, { firstName: 'Camille', url, details: {} });
    expect(subject.length).toBeLessThan(60);
    for (const body of [text, html]) {
      expect(body).toContain('Bonjour Camille,');
      expect(body).toContain(url);
      expect(body).toMatch(
        /Ouvrir le dossier|Choisir un nouveau mot de passe|Ce n’était pas moi|Confirmer mon adresse|Ouvrir Attendu|Choisir mon mot de passe/,
      );
    }
    expect(html).toContain('<html lang="fr">');
    expect(text).not.toContain('<');
  });

  test('a name cannot bring markup, nor lines of its own', () => {
    const { text, html, subject } = renderMail(kind, { firstName: '<img src=x onerror=alert(1)>\r\nBcc: x@y.z', url });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text.split('\n')[0]).toBe('Bonjour <img src=x onerror=alert(1)> Bcc: x@y.z,');
    expect(subject).not.toContain('\n');
  });

  test('without a first name, the greeting stands alone', () => {
    expect(renderMail(kind, { firstName: '  ', url }).text).toMatch(/^Bonjour,\n/);
  });
});

test('escaped text holds no markup and reads back the same', () => {
  const read: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = escapeHtml(text);
      expect(escaped).not.toMatch(/[<>"']/);
      expect(escaped.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => read[entity] ?? '')).toBe(text);
    }),
  );
});
