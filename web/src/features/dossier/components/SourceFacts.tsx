import type { SourceDocument } from '@attendu/contracts/research/schemas';
import { formatDateLong, frenchSpaces } from '@attendu/law/typography';
import { Ban, CircleCheck, Compass, History, Scale, TriangleAlert } from 'lucide-react';
import { localDay } from '../../../lib/day.ts';
import { useChange } from '../changes.ts';
import { ANALYSIS, CURRENT, OUTDATED, STANCE } from '../content.ts';
import { forceAt, outdatedForce, sinceThen } from '../labels.ts';
import './SourceFacts.css';

/**
 * Whether the version was law on the dossier's day, and whether it still is, in words and with an icon; red is kept for what is no longer.
 * What is said is true today: a text that has changed since is not said to be in force.
 */
export function ForceFact({ document, lawDate }: { document: SourceDocument; lawDate: string }) {
  const known = useChange(document);
  if (document.date_debut === null && document.etat === null) return null;
  const force = forceAt(document, lawDate);
  const change = known === null || known === 'unknown' ? null : known.change;
  const outdated = change === null ? null : outdatedForce(document, lawDate, change);
  if (outdated !== null) {
    return (
      <Fact tone="bad" icon={<Ban size={16} aria-hidden="true" />}>
        {outdated}
      </Fact>
    );
  }
  const since = sinceThen(document, lawDate, localDay());
  return (
    <>
      <Fact
        tone={force.good ? 'good' : 'bad'}
        icon={force.good ? <CircleCheck size={16} aria-hidden="true" /> : <Ban size={16} aria-hidden="true" />}
      >
        {force.good && known === 'unknown' ? OUTDATED.onDay(formatDateLong(lawDate)) : force.sentence}
      </Fact>
      {since ? (
        <Fact tone="bad" icon={<Ban size={16} aria-hidden="true" />}>
          {since}
        </Fact>
      ) : change?.state === 'altered' ? (
        <Fact tone="bad" icon={<TriangleAlert size={16} aria-hidden="true" />}>
          {OUTDATED.state.altered()}
        </Fact>
      ) : document.current ? (
        <Fact tone="caution" icon={<History size={16} aria-hidden="true" />}>
          {CURRENT.fact[document.current.state]}
        </Fact>
      ) : null}
    </>
  );
}

export function StanceFact({ stance }: { stance: SourceDocument['stance'] }) {
  const Icon = stance === 'support' ? Scale : stance === 'oppose' ? TriangleAlert : Compass;
  return (
    <Fact tone={stance === 'oppose' ? 'caution' : 'plain'} icon={<Icon size={16} aria-hidden="true" />}>
      {STANCE[stance]}
    </Fact>
  );
}

/** How far a source may be relied on, and why: in the text itself, for who has no pointer to hover with. */
export function ReliabilityFact({ reliability: { grade, reason } }: { reliability: SourceDocument['reliability'] }) {
  return (
    <Fact
      tone="plain"
      icon={
        <span className="grade" aria-hidden="true">
          {grade}
        </span>
      }
    >
      {ANALYSIS.reliability(grade)}&nbsp;: {frenchSpaces(reason)}
    </Fact>
  );
}

type FactProps = { tone: 'good' | 'bad' | 'caution' | 'plain'; icon: React.ReactNode; children: React.ReactNode };

export function Fact({ tone, icon, children }: FactProps) {
  return (
    <p className={`fact fact--${tone}`}>
      {icon}
      <span>{children}</span>
    </p>
  );
}
