import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { corpusFolderOf } from '../../../test/shared-texts.ts';
import { readLegalizeMarkdown } from './legalize-markdown.ts';

const HEAD = '---\ntitle: "Code de la route"\nidentifier: "LEGITEXT000006074228"\nlast_updated: "2026-04-03"\n---\n# Code de la route\n';
const read = (body: string) => [...readLegalizeMarkdown(HEAD + body)];

describe('a code of legalize-fr', () => {
  it('gives each article its id, headings and paragraphs', () => {
    const [first, second, third] = read(
      [
        '## Partie législative',
        '### Livre Ier : Dispositions générales',
        '#### Titre Ier : Définitions',
        '#### Chapitre Ier : Véhicules',
        '##### Article L110-1',
        '',
        'Premier alinéa.',
        '',
        '',
        '   Second <b>alinéa</b>.',
        '#### Titre II : Responsabilité',
        '##### Article R. 224-19-1',
        'Texte.',
        '### Livre II',
        '##### Article Annexe 1',
        'Texte de l’annexe.',
      ].join('\n'),
    );
    expect(first).toMatchObject({
      kind: 'legiarti',
      id: 'LEGITEXT000006074228/L110-1',
      version: 'LEGITEXT000006074228_L110-1@2026-04-03',
      title: 'Code de la route, article L110-1',
      content: 'Premier alinéa.\nSecond alinéa.',
      annotation: 'Texte sans identifiant Légifrance.',
      hierarchy: [
        'Code de la route',
        'Partie législative',
        'Livre Ier : Dispositions générales',
        'Titre Ier : Définitions',
        'Chapitre Ier : Véhicules',
      ],
    });
    expect(second).toMatchObject({ id: 'LEGITEXT000006074228/R224-19-1', number: 'R. 224-19-1' });
    expect(second?.hierarchy.at(-1)).toBe('Titre II : Responsabilité');
    expect(third).toMatchObject({ title: 'Code de la route, Annexe 1', hierarchy: ['Code de la route', 'Partie législative', 'Livre II'] });
  });

  it('keeps two texts with one number separate, and merges equal ones', () => {
    const records = read('##### Article 1\nAncien.\n##### Article 1\nNouveau.\n##### Article 1\nAncien.\n');
    expect(records.map(({ id, version, content }) => [id, version, content])).toEqual([
      ['LEGITEXT000006074228/1', 'LEGITEXT000006074228_1@2026-04-03', 'Ancien.'],
      ['LEGITEXT000006074228/1', 'LEGITEXT000006074228_1@2026-04-03-2', 'Nouveau.'],
    ]);
    expect(records[1]?.annotation).toMatch(/Deux textes/);
  });

  it('refuses a file that does not name its code', () => {
    expect(() => [...readLegalizeMarkdown('# Code civil\n##### Article 1\nTexte.\n')]).toThrow(/en-tête/);
  });

  const folder = corpusFolderOf('codes');
  it.skipIf(folder === null)('reads every code of the shared texts with ids of at most 64 characters, each version once', () => {
    const versions = new Set<string>();
    const ids = new Set<string>();
    for (const name of ['LEGITEXT000006074228.md', 'LEGITEXT000006069583.md', 'LEGITEXT000006071318.md']) {
      const path = `${folder}/${name}`;
      expect(existsSync(path)).toBe(true);
      for (const record of readLegalizeMarkdown(readFileSync(path, 'utf8'))) {
        expect(record.version.length).toBeLessThanOrEqual(64);
        // A slash is not allowed in a URL segment.
        expect(record.version).not.toContain('/');
        expect(versions.has(record.version)).toBe(false);
        versions.add(record.version);
        ids.add(record.id);
      }
    }
    for (const id of ['LEGITEXT000006074228/R224-19-1', 'LEGITEXT000006069583/L247-0A', 'LEGITEXT000006069583/L80A'])
      expect(ids).toContain(id);
  });
});
