import { SOURCE_KINDS } from '@attendu/contracts/sources';
import { displayTitle, nearPlace } from '@attendu/law/dossier/labels';
import type { Cited, KindSources } from '@attendu/law/dossier/sources';
import { classNames } from '../../../lib/class-names.ts';
import { SourceTag } from '../../../ui/SourceTag.tsx';
import { ForceFact, ReliabilityFact, StanceFact } from './SourceFacts.tsx';
import './SourceList.css';

type SourceListProps = {
  group: KindSources;
  lawDate: string;
  selected: Cited | null;
  onOpen: (cited: Cited) => void;
};

/** The numbered sources of one kind. */
export function SourceList({ group, lawDate, selected, onOpen }: SourceListProps) {
  if (group.sources.length === 0) return <p>{SOURCE_KINDS[group.kind].emptyMessage}</p>;
  return (
    <ol className="source-list">
      {group.sources.map((cited) => {
        const open = selected?.kind === cited.kind && selected.n === cited.n && selected.point === cited.point;
        return (
          <li key={`${cited.n}-${cited.document.versionId}`} className={classNames('source-list__row', open && 'source-list__row--open')}>
            <SourceTag kind={cited.kind} number={cited.n} />
            <div className="source-list__body">
              <button type="button" aria-pressed={open} onClick={() => onOpen(cited)}>
                {displayTitle(cited.document)}
              </button>
              {cited.document.hierarchy ? <p className="source-list__place">{nearPlace(cited.document.hierarchy)}</p> : null}
              <div className="source-list__facts">
                <ForceFact document={cited.document} lawDate={lawDate} />
                <StanceFact stance={cited.document.stance} />
                <ReliabilityFact reliability={cited.document.reliability} />
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
