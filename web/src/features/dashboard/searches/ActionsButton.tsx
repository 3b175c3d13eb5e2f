import { Ellipsis, Users } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { SHARING } from '../../sharing/content.ts';
import type { MenuAction } from './ActionMenu.tsx';

const ActionMenu = lazyPart(() => import('./ActionMenu.tsx'), 'ActionMenu');

/** « Partager », for members of a firm. */
export const shareAction = (run: (() => void) | null): MenuAction[] => (run === null ? [] : [{ label: SHARING.share, icon: Users, run }]);

/** The button of a menu, loaded when first opened. */
export function ActionsButton({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={trigger}
        label={label}
        icon={<Ellipsis size={18} aria-hidden="true" />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      <Suspense fallback={null}>
        {open ? <ActionMenu label={label} trigger={trigger} actions={actions} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
