import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelLabel } from '../src/model/outside-models.ts';
import { startTestResearch, type TestResearch } from './harness.ts';
import { startScriptedEmbeddings } from './scripted-embeddings.ts';
import { passageWith, startScriptedModel } from './scripted-model.ts';

const CADRES = 'Pour les cadres, de quatre mois.';
const QUESTION = "Quelle est la durée maximale de la période d'essai de M. Karim Benali, cadre en CDI ?";
const POINT = "Durée maximale de la période d'essai d'un cadre en CDI";

describe('an analysis with models that must receive no name', () => {
  let model: Awaited<ReturnType<typeof startScriptedModel>>;
  let vectors: Awaited<ReturnType<typeof startScriptedEmbeddings>>;
  let research: TestResearch;

  beforeAll(async () => {
    [model, vectors] = await Promise.all([startScriptedModel(), startScriptedEmbeddings()]);
    const env = {
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'scripté',
      LLM_STALL: '10s',
      LLM_PSEUDONYMISE: 'true',
      EMBEDDINGS_BASE_URL: vectors.url,
      EMBEDDINGS_MODEL: 'scripté',
    };
    research = await startTestResearch({ env });
    await research.vectorsInUse;
  }, 180_000);
  afterAll(async () => {
    await research.stop();
    await Promise.all([model.stop(), vectors.stop()]);
  });

  async function analysed(problem: string) {
    model.behave(({ body, say }) =>
      say(
        JSON.stringify({
          sentences: [
            {
              text: "La période d'essai de [Q], cadre, dure quatre mois",
              role: 'rule',
              support: [{ passage: passageWith(body, CADRES), quote: CADRES }],
            },
          ],
        }),
      ),
    );
    vectors.behave(({ answer }) => answer());
    const { userId, dossierId } = research.dossier();
    await research.consent(userId, new URL(model.url).host, new URL(vectors.url).host);
    const { body: started } = await research.start(userId, dossierId, [{ problem, source: 'legiarti' }], { contexte: QUESTION });
    const { lines } = await research.finished(userId, dossierId);
    const { body: result } = await research.result(started.runId);
    return { result, messages: lines.map(({ message }) => message) };
  }

  it('sends the masked question to both models, and restores the names in what was written', async () => {
    research.neighbours.mask({ 'Karim Benali': '[Q]' });
    const { result } = await analysed(POINT);
    expect(model.calls.length).toBeGreaterThan(0);
    expect(vectors.calls.length).toBeGreaterThan(0);
    expect(JSON.stringify([model.calls, vectors.calls])).not.toMatch(/Karim|Benali/i);
    expect(JSON.stringify(vectors.calls)).toContain('[Q]');
    expect(result.points[0]?.point_data.final_answer).toContain("La période d'essai de Karim Benali, cadre, dure quatre mois");
    expect(result.notices.filter((notice) => /modèle|vecteurs/.test(notice))).toEqual([
      `Le modèle ${modelLabel('scripté', model.url)} a lu la question et des passages des textes trouvés\u00a0; il a écrit le point 1.`,
      `Le modèle de vecteurs ${modelLabel('scripté', vectors.url)} a lu les mots cherchés.`,
    ]);
  });

  it('sends nothing when names cannot be masked, answers anyway, and says so', async () => {
    research.neighbours.mask(null);
    const { result, messages } = await analysed(`${POINT}, renouvellement compris`);
    expect(model.calls).toEqual([]);
    expect(vectors.calls).toEqual([]);
    expect(result.points[0]?.point_data.final_answer).toContain(CADRES);
    expect(result.notices).toContain(
      "Le point 1 est écrit par extraction des textes, sans modèle : les noms de la question n'ont pas pu être remplacés, et rien n'a été envoyé au modèle.",
    );
    expect(result.notices).toContain(
      'La recherche par proximité de sens (vecteurs) ne répondait pas : les textes ont été cherchés par leurs mots seuls.',
    );
    expect(messages.filter((message) => message.endsWith('(sans les vecteurs, qui ne répondent pas)')).length).toBeGreaterThan(0);
  });

  it('sends nothing without consent, to either model, answers by extraction and says so', async () => {
    research.neighbours.mask({});
    model.behave(({ say }) => say('{"sentences":[]}'));
    vectors.behave(({ answer }) => answer());
    const { userId, dossierId } = research.dossier();
    await research.points(userId, QUESTION);
    const { body: started } = await research.start(userId, dossierId, [{ problem: POINT, source: 'legiarti' }], { contexte: QUESTION });
    await research.finished(userId, dossierId);
    const { body: result } = await research.result(started.runId);
    expect([model.calls, vectors.calls]).toEqual([[], []]);
    expect(result.points[0]?.point_data.final_answer).toContain(CADRES);
    expect(result.notices).toContain(
      "Les textes ont été cherchés par leurs mots seuls, sans modèle de vecteurs : l'envoi des questions à un modèle extérieur n'est pas accepté.",
    );
    expect(result.notices).toContain(
      "Le point 1 est écrit par extraction des textes, sans modèle : l'envoi des questions à un modèle extérieur n'est pas accepté.",
    );
  });
});
