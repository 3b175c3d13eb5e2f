import type { SourceKey } from '@attendu/contracts/sources';

/** The role of a document in an answer: rule, agreement, decision, administrative doctrine, notice. */
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
