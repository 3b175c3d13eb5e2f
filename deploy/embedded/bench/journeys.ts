import { randomUUID } from 'node:crypto';
import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import { researchRoutes } from '@attendu/contracts/research/routes';
import type { Journey } from './open-loop.ts';
import { questions } from './questions.ts';

/** One of these, for each call. */
const inTurn = <T>(all: readonly T[]): (() => T) => {
  let turn = 0;
  return () => {
    turn += 1;
    return all[turn % all.length] as T;
  };
};

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

/** Calls that signed-in people make, each to another service; no one repeats a write, so that each failure shows. */
export function lightJourneys(url: string, tokens: readonly string[]): Journey[] {
  const token = inTurn(tokens);
  const get = (path: string) => (signal: AbortSignal) => fetch(url + path, { headers: headersOf(token()), signal });
  return [
    { name: 'account', weight: 3, run: get('/copilot/auth/user') },
    { name: 'dossiers', weight: 3, run: get('/copilot/dossiers') },
    { name: 'subscription', weight: 2, run: get('/copilot/subscription-status') },
    { name: 'corpus', weight: 1, run: get('/copilot/corpus') },
    { name: 'anonymisations', weight: 1, run: get('/copilot/anonymisations') },
    { name: 'create dossier', weight: 2, run: (signal) => createDossier(url, token(), randomUUID(), signal) },
  ];
}

function createDossier(url: string, token: string, id: string, signal: AbortSignal): Promise<Response> {
  const body = JSON.stringify({ id, contexte: 'Quel est le préavis d’un cadre qui démissionne ?' });
  return fetch(url + dossierRoutes.create.path, { method: 'POST', headers: headersOf(token), signal, body });
}

/** The same, and what costs most: proposed points, and analyses from the creation of the dossier. */
export function mixedJourneys(url: string, tokens: readonly string[]): Journey[] {
  const [token, question] = [inTurn(tokens), inTurn(questions())];
  const post = (path: string, session: string, body: object, signal: AbortSignal) =>
    fetch(url + path, { method: 'POST', headers: headersOf(session), signal, body: JSON.stringify(body) });
  return [
    ...lightJourneys(url, tokens).map((journey) => ({ ...journey, weight: journey.weight * 2 })),
    { name: 'points', weight: 2, run: (signal) => post(researchRoutes.points.path, token(), { contexte: question() }, signal) },
    {
      name: 'analysis',
      weight: 1,
      run: async (signal) => {
        const [session, dossierId, problem] = [token(), randomUUID(), question()];
        await (await createDossier(url, session, dossierId, signal)).arrayBuffer();
        const body = { contexte: problem, dossierId, point_list: [{ problem, source: 'legiarti' }] };
        return post(researchRoutes.analyse.path, session, body, signal);
      },
    },
  ];
}
