import type { LucideIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';

export type MenuAction = { label: string; icon: LucideIcon; run: () => void; danger?: boolean };

type ActionMenuProps = {
  label: string;
  /** The button that it opens from, and that has the focus again when it closes. */
  trigger: RefObject<HTMLElement | null>;
  actions: readonly MenuAction[];
  onClose: () => void;
};

/** What can be done with one search or one folder. */
export function ActionMenu({ label, trigger, actions, onClose }: ActionMenuProps) {
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      placement="bottom end"
      offset={4}
      className="action-menu"
    >
      <Menu aria-label={label} autoFocus="first" onClose={onClose} className="action-menu__list">
        {actions.map(({ label: name, icon: Icon, run, danger }) => (
          <MenuItem
            key={name}
            id={name}
            onAction={run}
            className={danger ? 'action-menu__item action-menu__item--danger' : 'action-menu__item'}
          >
            <Icon size={16} aria-hidden="true" />
            {name}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
