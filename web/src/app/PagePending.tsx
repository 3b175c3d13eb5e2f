import { Skeleton } from '../ui/Skeleton.tsx';
import './PagePending.css';

/** Loading state of a page, shown after a delay since most pages load sooner. */
export function PagePending() {
  return (
    <div className="page-pending">
      <Skeleton lines={4} />
    </div>
  );
}
