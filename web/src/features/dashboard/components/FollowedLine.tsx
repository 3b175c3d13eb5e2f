import { CornerDownRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/Button.tsx';
import { FOLLOWED } from '../content.ts';
import './FollowedLine.css';

/** Said under a question that goes on from a dossier: it is understood as there, until its author says otherwise. */
export function FollowedLine({ parentId, onLeave }: { parentId: string; onLeave: () => void }) {
  return (
    <p className="followed">
      <CornerDownRight size={16} aria-hidden="true" />
      <span>
        {FOLLOWED.before} <Link to={`/dossier/${parentId}`}>{FOLLOWED.link}</Link>
      </span>
      <Button tone="quiet" small onClick={onLeave}>
        {FOLLOWED.leave}
      </Button>
    </p>
  );
}
