/** A collective agreement that may be searched. */
export type AgreementName = { readonly idcc: string; readonly title: string };

/** What a user answers when a question leaves open which collective agreement applies. */
export type AgreementChoice = AgreementName | 'none' | 'unknown';

const LINES = { none: 'Convention collective : aucune.', unknown: 'Convention collective : non connue.' } as const;

/** The context of a research, with the agreement that the user chose. */
export function withAgreement(globalContexte: string, choice: AgreementChoice): string {
  const line = typeof choice === 'string' ? LINES[choice] : `Convention collective : ${choice.title} (IDCC ${choice.idcc}).`;
  return [globalContexte.trim(), line].filter((part) => part !== '').join('\n');
}

/** Whether the user answered that none applies, or that it is not known; null when nothing was answered, and when one was chosen. */
export function agreementAnswerOf(globalContexte: string): 'none' | 'unknown' | null {
  const lines = globalContexte.split('\n').map((line) => line.trim());
  if (lines.includes(LINES.none)) return 'none';
  return lines.includes(LINES.unknown) ? 'unknown' : null;
}
