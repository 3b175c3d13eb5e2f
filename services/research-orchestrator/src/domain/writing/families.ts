import type { SourceKey } from '@attendu/contracts/sources';

/** What a document is to an answer: the rule, an agreement, a decision that applies it, what an administration says of it, a notice. */
export type Family = 'law' | 'agreement' | 'decision' | 'doctrine' | 'notice';

export function familyOf(kind: SourceKey): Family {
  switch (kind) {
    case 'legiarti':
    case 'reglements':
    case 'convbi':
      return 'law';
    case 'cnn':
      return 'agreement';
    case 'juritext':
    case 'euritext':
      return 'decision';
    case 'bofip':
    case 'energy':
    case 'actes':
      return 'doctrine';
    default:
      return 'notice';
  }
}
