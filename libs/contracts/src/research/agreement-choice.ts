/** A collective agreement that may be searched. */
export type AgreementName = { readonly idcc: string; readonly title: string };

/** The user's answer to which collective agreement applies. */
export type AgreementChoice = AgreementName | 'none' | 'unknown';

const LINES = { none: 'Convention collective : aucune.', unknown: 'Convention collective : non connue.' } as const;

/** The context of a research, with the agreement that the user chose. */
export function withAgreement(globalContexte: string, choice: AgreementChoice): string {
  const line = typeof choice === 'string' ? LINES[choice] : `Convention collective : ${choice.title} (IDCC ${choice.idcc}).`;
  return [globalContexte.trim(), line].filter((part) => part !== '').join('\n');
}

/** Whether the user answered that none applies or that they do not know; null when nothing was answered, or when an agreement was chosen. */
export function agreementAnswerOf(globalContexte: string): 'none' | 'unknown' | null {
  const lines = globalContexte.split('\n').map((line) => line.trim());
  if (lines.includes(LINES.none)) return 'none';
  return lines.includes(LINES.unknown) ? 'unknown' : null;
}
