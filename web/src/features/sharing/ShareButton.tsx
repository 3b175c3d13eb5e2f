import { Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { useAccount } from '../session/api.ts';
import type { Target } from './api.ts';
import { SHARING } from './content.ts';

const ShareDialog = lazyPart(() => import('./ShareDialog.tsx'), 'ShareDialog');

/** Opens the sharing of a search; hidden outside a firm. */
export function ShareButton({ target }: { target: Target }) {
  const [open, setOpen] = useState(false);
  if (useAccount().firm === null) return null;
  return (
    <>
      <Button small icon={<Users size={16} aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {SHARING.share}
      </Button>
      <Suspense fallback={null}>{open ? <ShareDialog target={target} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
