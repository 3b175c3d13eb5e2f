import type { DocumentFacts } from '@attendu/contracts/research/document-facts';
import { fold } from '@attendu/law/fold';

type FateKind = NonNullable<DocumentFacts['fate']>['kind'];

/** The fate of a reviewed decision, from the solution that the reviewing one's publisher gives; 'appealed' when that does not tell it. */
export function fateBySolution(solution: string): FateKind {
  const folded = fold(solution);
  const isPart = /\bpartiel/.test(folded);
  if (/\bcassation\b|\bcasse\b/.test(folded)) return isPart ? 'partly_quashed' : 'quashed';
  if (/\binfirm|\bannul|\breform/.test(folded)) return isPart || /\bconfirme\b/.test(folded) ? 'partly_overturned' : 'overturned';
  if (/\brenvoi|\bqpc\b|\bsursis\b/.test(folded)) return 'referred';
  if (/\brejet|\bconfirm|\birrecevab|\bnon.admission|\bnon.admis|\bdecheance|\bdesistement/.test(folded)) return 'upheld';
  return 'appealed';
}
