import { CornerDownRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/Button.tsx';
import { FOLLOWED } from '../content.ts';
import './FollowedLine.css';

/** Shown under a follow-up question: it is understood in the context of its dossier, until the user detaches it. */
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
