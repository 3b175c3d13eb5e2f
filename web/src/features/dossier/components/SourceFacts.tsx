import type { SourceDocument } from '@attendu/contracts/research/schemas';
import { Ban, CircleCheck, Compass, History, Scale, TriangleAlert } from 'lucide-react';
import { ANALYSIS, CURRENT, STANCE } from '../content.ts';
import { forceAt, sinceThen, today } from '../labels.ts';
import './SourceFacts.css';

/** Whether the version was law on the dossier's day, in words and with an icon; red is kept for what is no longer. */
export function ForceFact({ document, lawDate }: { document: SourceDocument; lawDate: string }) {
  if (document.date_debut === null && document.etat === null) return null;
  const force = forceAt(document, lawDate);
  const since = sinceThen(document, lawDate, today());
  return (
    <>
      <Fact
        tone={force.good ? 'good' : 'bad'}
        icon={force.good ? <CircleCheck size={16} aria-hidden="true" /> : <Ban size={16} aria-hidden="true" />}
      >
        {force.sentence}
      </Fact>
      {since ? (
        <Fact tone="bad" icon={<Ban size={16} aria-hidden="true" />}>
          {since}
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

export function ReliabilityFact({ reliability, withReason }: { reliability: SourceDocument['reliability']; withReason: boolean }) {
  return (
    <Fact tone="plain" icon={<span className="grade">{reliability.grade}</span>}>
      {ANALYSIS.reliability}
      <span className="visually-hidden"> {reliability.grade}</span>
      {withReason ? `\u00a0: ${reliability.reason}` : null}
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
