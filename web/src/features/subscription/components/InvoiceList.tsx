import { formatDateShort, formatEuros } from '@attendu/law/typography';
import { useMutation } from '@tanstack/react-query';
import { problemTitle } from '../../../lib/api.ts';
import { localDay } from '../../../lib/day.ts';
import { Button } from '../../../ui/Button.tsx';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { ErrorPanel } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { invoiceLink, leaveFor, useInvoices } from '../api.ts';
import { INVOICE_STATES, PAGE } from '../page-content.ts';

/** Invoices, the newest first; their files are the payment provider's. */
export function InvoiceList() {
  const list = useInvoices();
  const file = useMutation({ mutationFn: invoiceLink, onSuccess: leaveFor, onError: (error) => toast.error(problemTitle(error)) });
  if (list.isPending) return <Skeleton lines={3} />;
  if (list.isError)
    return <ErrorPanel title={PAGE.unavailable} actions={<Button onClick={() => void list.refetch()}>{PAGE.retry}</Button>} />;
  const invoices = list.data.pages.flatMap((page) => page.invoices);
  if (invoices.length === 0) return <p>{PAGE.noInvoice}</p>;
  return (
    <>
      <table className="subscription__invoices">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Numéro</th>
            <th scope="col">Total TTC</th>
            <th scope="col">État</th>
            <th scope="col">
              <span className="visually-hidden">Fichier</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map(({ id, date, number, total, state }) => (
            <tr key={id}>
              <td>{formatDateShort(localDay(date))}</td>
              <td>{number ?? '–'}</td>
              <td>{formatEuros(total.cents)}</td>
              <td>{INVOICE_STATES[state]}</td>
              <td>
                <Button
                  small
                  busy={file.isPending && file.variables === id}
                  onClick={() => file.mutate(id)}
                  aria-label={`${PAGE.download} la facture ${number ?? ''}`}
                >
                  {PAGE.download}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <MoreButton list={list}>{PAGE.more}</MoreButton>
    </>
  );
}
