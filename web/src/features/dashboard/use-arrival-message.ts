import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from '../../ui/toast-store.ts';
import { ARRIVAL_MESSAGES } from './content.ts';

/** A page that leads here (`fromContact`) may say how its own work ended (`message`): said once, and taken out of the address. */
export function useArrivalMessage(): void {
  const [params, setParams] = useSearchParams();
  const fromContact = params.get('fromContact');
  const message = params.get('message');
  useEffect(() => {
    if (fromContact === null && message === null) return;
    const said = message === null ? ARRIVAL_MESSAGES[0] : ARRIVAL_MESSAGES.find((known) => known === message);
    if (said !== undefined) toast.success(said);
    setParams(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete('fromContact');
        rest.delete('message');
        return rest;
      },
      { replace: true },
    );
  }, [fromContact, message, setParams]);
}
