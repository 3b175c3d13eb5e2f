import { Skeleton } from '../ui/Skeleton.tsx';
import './PagePending.css';

/** A page that is coming. Shown after a moment only: most arrive before one would read it. */
export function PagePending() {
  return (
    <div className="page-pending">
      <Skeleton lines={4} />
    </div>
  );
}
