import type { SourceDocument } from '@attendu/contracts/research/schemas';
import { forceFacts } from '@attendu/law/dossier/labels';
import { PROOF, STANCE } from '@attendu/law/dossier/wording';
import { Ban, CalendarDays, CircleCheck, Compass, History, Scale, TriangleAlert } from 'lucide-react';
import { localDay } from '../../../lib/day.ts';
import { OwnText } from '../../../ui/OwnText.tsx';
import { useChange } from '../changes.ts';
import './SourceFacts.css';

const FORCE = {
  good: { tone: 'good', Icon: CircleCheck },
  ended: { tone: 'bad', Icon: Ban },
  altered: { tone: 'bad', Icon: TriangleAlert },
  rewritten: { tone: 'caution', Icon: History },
  dated: { tone: 'plain', Icon: CalendarDays },
} as const;

/** The force of a version, in words and with an icon; red is reserved for repealed law. */
export function ForceFact({ document, lawDate }: { document: SourceDocument; lawDate: string }) {
  const known = useChange(document);
  const change = known === null || known === 'unknown' ? known : known.change;
  return forceFacts(document, { lawDate, today: localDay() }, change).map(({ state, sentence }) => {
    const { tone, Icon } = FORCE[state];
    return (
      <Fact key={sentence} tone={tone} icon={<Icon size={16} aria-hidden="true" />}>
        <OwnText text={sentence} />
      </Fact>
    );
  });
}

export function StanceFact({ stance }: { stance: SourceDocument['stance'] }) {
  const Icon = stance === 'support' ? Scale : stance === 'oppose' ? TriangleAlert : Compass;
  return (
    <Fact tone={stance === 'oppose' ? 'caution' : 'plain'} icon={<Icon size={16} aria-hidden="true" />}>
      {STANCE[stance]}
    </Fact>
  );
}

/** The reliability of a source with its reason, as text rather than a tooltip. */
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
      {PROOF.reliability(grade)}&nbsp;: <OwnText text={reason} />
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
