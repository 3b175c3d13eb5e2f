import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from '../../ui/toast-store.ts';
import { ARRIVAL_MESSAGES } from './content.ts';

/** Shows once the message (`message`) of the page that redirected here (`fromContact`), and removes it from the URL. */
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
