import { useMutation } from '@tanstack/react-query';
import { EyeOff, Gauge, Keyboard, LogOut, Mail, Newspaper, UserRound } from 'lucide-react';
import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { signOut, useAccount } from '../features/session/api.ts';
import { SubscriptionBox } from '../features/subscription/components/SubscriptionBox.tsx';
import { problemTitle } from '../lib/api.ts';
import { fullName } from '../lib/full-name.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { PanelPopover } from '../ui/PanelPopover.tsx';
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx';
import { toast } from '../ui/toast-store.ts';
import { consolesOf, useBlogUrl } from './console-link.ts';
import { openShortcutsHelp } from './ShortcutsHelp.tsx';

type SettingsPanelProps = {
  trigger: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  onUpgrade: (pastDue: boolean) => void;
};

/** Account panel: user, plan meter, theme, sign-out. A click outside closes it. */
export function SettingsPanel({ trigger, onClose, onUpgrade }: SettingsPanelProps) {
  const account = useAccount();
  const blogUrl = useBlogUrl(account);
  const leave = useMutation({ mutationFn: signOut, onError: (error) => void toast.error(problemTitle(error)) });

  return (
    <PanelPopover trigger={trigger} onClose={onClose} className="settings__popover">
      <Dialog className="settings" aria-label="Mon compte">
        <div className="settings__who">
          {fullName(account) ? <p className="settings__name">{fullName(account)}</p> : null}
          <p>{account.email}</p>
          {account.firm ? <p>{account.firm.name}</p> : null}
        </div>
        <SubscriptionBox
          onLeave={onClose}
          onUpgrade={(pastDue) => {
            onClose();
            onUpgrade(pastDue);
          }}
        />
        <ThemeSwitch />
        <Button
          tone="quiet"
          icon={<Keyboard size={16} aria-hidden="true" />}
          onClick={() => {
            onClose();
            openShortcutsHelp();
          }}
        >
          Raccourcis clavier
        </Button>
        <div className="settings__out">
          <ButtonLink to="/anonymisationDashboard" tone="quiet" icon={<EyeOff size={16} aria-hidden="true" />} onClick={onClose}>
            Anonymiser
          </ButtonLink>
          {consolesOf(account).map(({ to, label }) => (
            <ButtonLink key={to} to={to} tone="quiet" icon={<Gauge size={16} aria-hidden="true" />} onClick={onClose}>
              {label}
            </ButtonLink>
          ))}
          {blogUrl === null ? null : (
            <a href={blogUrl} className="button button--quiet">
              <Newspaper size={16} aria-hidden="true" />
              <span>Blog</span>
            </a>
          )}
          <ButtonLink to="/contactPage" tone="quiet" icon={<Mail size={16} aria-hidden="true" />} onClick={onClose}>
            Nous contacter
          </ButtonLink>
          <ButtonLink to="/accountPage" tone="quiet" icon={<UserRound size={16} aria-hidden="true" />} onClick={onClose}>
            Gérer mon compte
          </ButtonLink>
          <Button
            tone="quiet"
            icon={<LogOut size={16} aria-hidden="true" />}
            onClick={() => leave.mutate()}
            busy={leave.isPending || leave.isSuccess}
          >
            Se déconnecter
          </Button>
        </div>
      </Dialog>
    </PanelPopover>
  );
}
