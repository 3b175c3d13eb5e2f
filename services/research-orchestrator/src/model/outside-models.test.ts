import { describe, expect, it } from 'vitest';
import { consentCovers, outsideModelsOf } from './outside-models.ts';

const none = { baseUrl: undefined, model: undefined };
const models = outsideModelsOf({
  answers: { baseUrl: 'https://api.mistral.ai/v1', model: 'mistral-large' },
  search: { baseUrl: 'https://vecteurs.exemple.fr:8443/v1', model: 'bge-m3' },
});

describe('consent to outside models', () => {
  it('names each configured model and the host that gets the questions', () => {
    expect(models).toEqual([
      { use: 'answers', name: 'mistral-large', host: 'api.mistral.ai' },
      { use: 'search', name: 'bge-m3', host: 'vecteurs.exemple.fr:8443' },
    ]);
    expect(outsideModelsOf({ answers: none, search: none })).toEqual([]);
  });

  it.each([
    ['none was given', null, false],
    ['it covers every host', { given: true, hosts: ['vecteurs.exemple.fr:8443', 'api.mistral.ai'] }, true],
    ['a host was added since', { given: true, hosts: ['api.mistral.ai'] }, false],
    ['it was withdrawn', { given: false, hosts: ['vecteurs.exemple.fr:8443', 'api.mistral.ai'] }, false],
  ])('holds or not: %s', (_, decision, holds) => {
    expect(consentCovers(decision, models)).toBe(holds);
  });

  it('is never taken for given when no model is configured', () => {
    expect(consentCovers({ given: true, hosts: ['api.mistral.ai'] }, [])).toBe(false);
  });
});
