import type { AnalysisPoint } from '@attendu/contracts/dossier/schemas';
import { changeSentence, displayTitle } from '@attendu/law/dossier/labels';
import { type Cited, sourcesOf } from '@attendu/law/dossier/sources';
import { CONFRONTED } from '@attendu/law/dossier/wording';
import { Scale, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { OwnText } from '../../../ui/OwnText.tsx';
import { useChange } from '../changes.ts';
import './Confronted.css';
import { ReferenceTag } from '../sources/ReferenceTag.tsx';
import { ReliabilityFact } from '../sources/SourceFacts.tsx';

/** Most texts named on one side; the tabs have them all. */
const MOST = 6;

type ConfrontedProps = { point: AnalysisPoint; chosen: Cited | null; onOpen: (cited: Cited) => void };

/** The texts that support and oppose the answer to a point, with reason and reliability. */
export function Confronted({ point, chosen, onOpen }: ConfrontedProps) {
  const sources = sourcesOf(point).flatMap((kind) => kind.sources);
  const support = sources.filter(({ document }) => document.stance === 'support');
  const oppose = sources.filter(({ document }) => document.stance === 'oppose');
  if (sources.length === 0) return null;
  const shared = { chosen, onOpen };
  return (
    <section className="confronted" aria-labelledby="confronted-title">
      <h3 id="confronted-title">{CONFRONTED.title}</h3>
      <div className="confronted__sides">
        <Side title={CONFRONTED.support} icon={<Scale size={16} aria-hidden="true" />} sources={support} {...shared} />
        {oppose.length === 0 ? (
          <p className="confronted__none">{CONFRONTED.none}</p>
        ) : (
          <Side title={CONFRONTED.oppose} icon={<TriangleAlert size={16} aria-hidden="true" />} sources={oppose} {...shared} />
        )}
      </div>
    </section>
  );
}

type SideProps = Omit<ConfrontedProps, 'point'> & { title: string; icon: ReactNode; sources: readonly Cited[] };

function Side({ title, icon, sources, chosen, onOpen }: SideProps) {
  if (sources.length === 0) return null;
  const best = [...sources].sort((a, b) => b.document.note - a.document.note).slice(0, MOST);
  return (
    <div className="confronted__side">
      <h4>
        {icon} {title} <span className="confronted__count">{sources.length}</span>
      </h4>
      <ul>
        {best.map((cited) => (
          <li key={`${cited.kind} ${cited.n}`}>
            <ReferenceTag
              cited={cited}
              selected={chosen !== null && chosen.kind === cited.kind && chosen.n === cited.n}
              onOpen={() => onOpen(cited)}
            />
            <div className="confronted__text">
              <p>{displayTitle(cited.document)}</p>
              {cited.document.stance_reason ? (
                <p className="confronted__why">
                  <OwnText text={cited.document.stance_reason} />
                </p>
              ) : null}
              <ReviewedSince document={cited.document} />
              <ReliabilityFact reliability={cited.document.reliability} />
            </div>
          </li>
        ))}
      </ul>
      {sources.length > MOST ? <p className="confronted__more">{CONFRONTED.more(sources.length - MOST)}</p> : null}
    </div>
  );
}

/** What a later decision did to one since the dossier was made: it may no longer support the answer. */
function ReviewedSince({ document }: Pick<Cited, 'document'>) {
  const known = useChange(document);
  if (known === null || known === 'unknown' || known.change.state !== 'reviewed') return null;
  return (
    <p className="confronted__why">
      <OwnText text={`${changeSentence(known.change)}.`} />
    </p>
  );
}
