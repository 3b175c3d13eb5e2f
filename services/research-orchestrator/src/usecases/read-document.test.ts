import type { RequestContext } from '@attendu/http/context';
import { expect, test } from 'vitest';
import { L1221_19 } from '../domain/articles.test-data.ts';
import type { Deps } from './deps.ts';
import { readDocument } from './read-document.ts';

test('links a document to the page that its publisher gives it', async () => {
  const url = 'https://bofip.impots.gouv.fr/bofip/2-PGP';
  const version = { ...L1221_19, kind: 'bofip', versionId: '2-PGP', facts: { url_complete: url } } as const;
  const deps = { analysis: { store: { version: async () => version } } } as unknown as Deps;
  const document = await readDocument(deps)({} as RequestContext, { kind: 'bofip', versionId: '2-PGP' });
  expect(document.url).toBe(url);
});

test('links the articles that a court applies in their versions of the day of the decision, and not those that the parties invoke', async () => {
  const reasons =
    "Il résulte de l'article L. 1221-19 du code du travail que la période d'essai est limitée, sans égard à l'article L. 1 du code du travail.";
  const claims = "La salariée invoque l'article L. 1234-1 du code du travail.";
  const asked: string[] = [];
  const version = {
    ...L1221_19,
    kind: 'juritext',
    versionId: 'a'.repeat(24),
    dateDebut: '2020-11-18',
    content: `${claims}\n${reasons}`,
    zones: [
      { name: 'claims', start: 0, end: claims.length },
      { name: 'reasons', start: claims.length + 1, end: claims.length + 1 + reasons.length },
    ],
  } as const;
  const datedByNumber = async ({ number, at }: { number: string; at: string }) => {
    asked.push(`${number} ${at}`);
    const known =
      number === 'L1' ? null : { versionId: 'LEGIARTI000019071126', etat: 'MODIFIE', dateDebut: '2008-06-27', dateFin: null, held: false };
    return [{ kind: 'legiarti', documentId: 'LEGIARTI000006900999', title: 'Code du travail, article L1221-19', known, version: null }];
  };
  const deps = { analysis: { store: { version: async () => version, datedByNumber } } } as unknown as Deps;
  const read = (change: object) =>
    readDocument({ analysis: { store: { version: async () => ({ ...version, ...change }), datedByNumber } } } as unknown as Deps)(
      {} as RequestContext,
      {
        kind: 'juritext',
        versionId: version.versionId,
      },
    );
  const { applied } = await readDocument(deps)({} as RequestContext, { kind: 'juritext', versionId: version.versionId });
  expect(asked).toEqual(['L1221-19 2020-11-18', 'L1 2020-11-18']);
  expect(applied).toEqual([
    {
      title: 'Code du travail, article L1221-19',
      versionId: 'LEGIARTI000019071126',
      url: 'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000019071126/2020-11-18',
    },
  ]);
  // Without zones, what the court sees alone.
  expect((await read({ zones: [] })).applied).toBeUndefined();
  expect((await read({ zones: [], content: "Vu l'article L. 1221-19 du code du travail ;\nIl est fait grief." })).applied).toHaveLength(1);
});
