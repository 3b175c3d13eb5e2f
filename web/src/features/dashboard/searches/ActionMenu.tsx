import type { LucideIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { PanelPopover } from '../../../ui/PanelPopover.tsx';

export type MenuAction = { label: string; icon: LucideIcon; run: () => void; danger?: boolean };

type ActionMenuProps = {
  label: string;
  /** The menu's button, focused again when the menu closes. */
  trigger: RefObject<HTMLElement | null>;
  actions: readonly MenuAction[];
  onClose: () => void;
};

/** The actions on one search or folder. */
export function ActionMenu({ label, trigger, actions, onClose }: ActionMenuProps) {
  return (
    <PanelPopover trigger={trigger} onClose={onClose} className="action-menu">
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
    </PanelPopover>
  );
}
