import { ChevronDown, LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { signOut, useAccount } from '../features/session/api.ts';
import { useSubscription } from '../features/subscription/api.ts';
import { PaywallDialog } from '../features/subscription/components/PaywallDialog.tsx';
import { SubscriptionBox } from '../features/subscription/components/SubscriptionBox.tsx';
import { problemTitle } from '../lib/api.ts';
import { Button } from '../ui/Button.tsx';
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx';
import { toast } from '../ui/toast-store.ts';

/** The account: who is signed in, what the plan leaves, the theme, the way out. */
export function SettingsMenu() {
  const account = useAccount();
  const { data: subscription } = useSubscription();
  const [open, setOpen] = useState(false);
  const [offers, setOffers] = useState(false);
  const [leaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    try {
      await signOut();
    } catch (error) {
      setLeaving(false);
      toast.error(problemTitle(error));
    }
  }

  return (
    <>
      <DialogTrigger isOpen={open} onOpenChange={setOpen}>
        <AriaButton className="settings__trigger" aria-label={`Mon compte, ${account.email}`}>
          <span className="settings__initial" aria-hidden="true">
            {(account.firstName || account.email).charAt(0).toUpperCase()}
          </span>
          <ChevronDown size={16} aria-hidden="true" />
        </AriaButton>
        <Popover placement="bottom end" offset={4} className="settings__popover">
          <Dialog className="settings" aria-label="Mon compte">
            <div className="settings__who">
              <p className="settings__name">
                {account.firstName} {account.lastName}
              </p>
              <p>{account.email}</p>
              {account.firm ? <p>{account.firm.name}</p> : null}
            </div>
            <SubscriptionBox
              onUpgrade={() => {
                setOpen(false);
                setOffers(true);
              }}
            />
            <ThemeSwitch />
            <div className="settings__out">
              <Button tone="quiet" icon={<LogOut size={16} aria-hidden="true" />} onClick={leave} busy={leaving}>
                Se déconnecter
              </Button>
            </div>
          </Dialog>
        </Popover>
      </DialogTrigger>
      <PaywallDialog open={offers} onClose={() => setOffers(false)} pastDue={subscription?.status === 'past_due'} />
    </>
  );
}
