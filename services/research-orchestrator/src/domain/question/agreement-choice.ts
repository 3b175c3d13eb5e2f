import { agreementAnswerOf } from '@attendu/contracts/research/agreement-choice';
import { formatDateLong } from '@attendu/law/typography';
import { type DetectedAgreement, detectAgreement, type NamedAgreement, withNumber } from './agreement.ts';
import type { Agreement } from './agreement-names.ts';
import { unnamedAgreementNotice } from './notices.ts';

export type AgreementOutcome = {
  /** Among which the user is asked to choose; empty when the question leaves nothing open, or the user has answered. */
  readonly open: readonly Agreement[];
  /** Said before the start, while nothing is answered. */
  readonly notice: string | null;
  /** Which agreement the points search, said before the start; null when none is. */
  readonly planned: string | null;
  /** Said with the answer: which agreement was searched, or why none was; null for a question that has nothing to do with one. */
  readonly said: string | null;
};

/**
 * The agreement that is searched: the one that the question names, or that the user told, before one that a trade suggests, unless the user has
 * answered that none applies or that it is not known.
 */
export function appliedAgreement(asked: DetectedAgreement, globalContexte: string, held: readonly Agreement[]): NamedAgreement | null {
  if (asked.agreement !== null && asked.agreement.isDeduced !== true) return asked.agreement;
  const told = detectAgreement(globalContexte, held).agreement;
  if (told !== null && told.isDeduced !== true) return asked.agreement?.idcc === told.idcc ? asked.agreement : told;
  return agreementAnswerOf(globalContexte) === null ? (asked.agreement ?? told) : null;
}

/**
 * What is known of the agreement that applies.
 * @param asked what the question names. @param applied the one that is searched: see appliedAgreement.
 */
export function agreementOutcome(o: {
  readonly question: string;
  readonly globalContexte: string;
  readonly asked: DetectedAgreement;
  readonly applied: NamedAgreement | null;
  readonly held: readonly Agreement[];
  /** False while the corpus is being indexed: what is not held may come. */
  readonly isWhole: boolean;
  /** ISO day of the law that is asked. */
  readonly at: string;
}): AgreementOutcome {
  const { question, globalContexte, asked, applied, held, isWhole, at } = o;
  const lacks = isWhole ? 'le fonds ne contient pas' : 'le fonds, en cours d’indexation, ne contient pas encore';
  if (applied !== null) {
    const { raw, isDeduced = false } = applied;
    const name = withNumber(applied);
    if (!applied.held) {
      const notice = isDeduced ? `« ${raw} » désigne une convention collective que ${lacks} : ${name}.` : null;
      const missing = isWhole ? 'n’est pas dans le fonds' : 'n’est pas encore dans le fonds, en cours d’indexation';
      return { ...closed(`celle qui est visée, ${name}, ${missing} ; elle peut prévoir d’autres règles`), notice };
    }
    // Without quotation marks, which would make of the user's words a quotation to prove.
    const why = isDeduced ? `, d’après votre question (${raw}) ; vérifiez que c’est celle qui s’applique` : '';
    // The day of the corpus is one for all agreements; this one is of this agreement. A change later than the day asked does not date its law.
    const { changed = null } = applied;
    const isSaid = changed !== null && changed <= at;
    const last = isSaid ? ` Sa dernière modification connue du fonds est du ${formatDateLong(changed)}.` : '';
    const named = `${name}${why}.${last}`;
    const planned = `Convention collective qui sera consultée : ${named}`;
    return { open: [], notice: null, planned, said: `Convention collective consultée : ${named}` };
  }
  const unnamed = unnamedAgreementNotice(question);
  const alternatives = [...asked.alternatives, ...(asked.agreement === null ? [] : [asked.agreement])];
  if (alternatives.length === 0 && unnamed === null) return { open: [], notice: null, planned: null, said: null };
  const answer = agreementAnswerOf(globalContexte);
  if (answer === 'none') return closed('vous avez indiqué qu’aucune ne s’applique');
  if (answer === 'unknown') return closed('vous avez indiqué ne pas savoir laquelle s’applique ; elle peut prévoir d’autres règles');
  if (alternatives.length === 0)
    return { ...closed('la question ne la nomme pas ; elle peut prévoir d’autres règles'), open: held, notice: unnamed };
  const names = alternatives.map(withNumber).join(' ; ');
  if (!alternatives.some(({ idcc }) => held.some((one) => one.idcc === idcc)))
    return {
      ...closed(
        `celles qui peuvent s’appliquer (${names}) ne sont pas ${isWhole ? 'dans le fonds' : 'encore dans le fonds, en cours d’indexation'} ; elles peuvent prévoir d’autres règles`,
      ),
      notice: `Plusieurs conventions collectives peuvent être visées, que ${lacks} : ${names}.`,
    };
  const notice = `Plusieurs conventions collectives peuvent être visées : ${names}. Indiquez l'IDCC de celle qui s'applique.`;
  return { ...closed('plusieurs peuvent être visées, et la question ne dit pas laquelle'), open: alternatives, notice };
}

const closed = (why: string): AgreementOutcome => ({
  open: [],
  notice: null,
  planned: null,
  said: `Aucune convention collective n’a été consultée : ${why}.`,
});
