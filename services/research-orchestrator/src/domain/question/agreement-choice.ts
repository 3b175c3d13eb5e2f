import { agreementAnswerOf } from '@attendu/contracts/research/agreement-choice';
import type { Agreement, DetectedAgreement, NamedAgreement } from './agreement.ts';
import { unnamedAgreementNotice } from './notices.ts';

export type AgreementOutcome = {
  /** Among which the user is asked to choose; empty when the question leaves nothing open, or the user has answered. */
  readonly open: readonly Agreement[];
  /** Said before the start, while nothing is answered. */
  readonly notice: string | null;
  /** Said with the answer: which agreement was searched, or why none was; null for a question that has nothing to do with one. */
  readonly said: string | null;
};

/**
 * What is known of the agreement that applies.
 * @param asked what the question names. @param applied the one that is searched, from the question or its context.
 */
export function agreementOutcome(o: {
  readonly question: string;
  readonly globalContexte: string;
  readonly asked: DetectedAgreement;
  readonly applied: NamedAgreement | null;
  readonly held: readonly Agreement[];
}): AgreementOutcome {
  const { question, globalContexte, asked, applied, held } = o;
  if (applied !== null) {
    const said = applied.held ? `Convention collective consultée : ${applied.title} (IDCC ${applied.idcc}).` : null;
    return { open: [], notice: null, said };
  }
  const unnamed = unnamedAgreementNotice(question);
  if (asked.alternatives.length === 0 && unnamed === null) return { open: [], notice: null, said: null };
  const answer = agreementAnswerOf(globalContexte);
  if (answer === 'none') return closed('vous avez indiqué qu’aucune ne s’applique');
  if (answer === 'unknown') return closed('vous avez indiqué ne pas savoir laquelle s’applique ; elle peut prévoir d’autres règles');
  if (asked.alternatives.length === 0)
    return { ...closed('la question ne la nomme pas ; elle peut prévoir d’autres règles'), open: held, notice: unnamed };
  const names = asked.alternatives.map(({ idcc, title }) => `${title} (IDCC ${idcc})`).join(' ; ');
  const notice = `Plusieurs conventions collectives peuvent être visées : ${names}. Indiquez l'IDCC de celle qui s'applique.`;
  return { ...closed('plusieurs peuvent être visées, et la question ne dit pas laquelle'), open: asked.alternatives, notice };
}

const closed = (why: string): AgreementOutcome => ({
  open: [],
  notice: null,
  said: `Aucune convention collective n’a été consultée : ${why}.`,
});
