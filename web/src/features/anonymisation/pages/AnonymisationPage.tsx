import type { Anonymisation } from '@attendu/contracts/anonymisation/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { problemTitle } from '../../../lib/api.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorPanel } from '../../../ui/Notice.tsx';
import { OwnText } from '../../../ui/OwnText.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSession } from '../../session/api.ts';
import { anonymise, deleteAnonymisation, LIST_KEY, readKey, useAnonymisation } from '../api.ts';
import { DecisionForm } from '../components/DecisionForm.tsx';
import { ResidualRisk } from '../components/ResidualRisk.tsx';
import { SignInDialog } from '../components/SignInDialog.tsx';
import { LIST, PAGE } from '../content.ts';
import type { Review } from '../review/state.ts';
import { useSending } from '../use-sending.ts';
import './AnonymisationPage.css';

const ReviewDesk = lazyPart(() => import('../components/ReviewDesk.tsx'), 'ReviewDesk');

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** One anonymisation: the decision, then its review. */
export function AnonymisationPage() {
  const { anonymisationId = '' } = useParams();
  if (!UUID.test(anonymisationId)) {
    return (
      <div className="page page--narrow">
        <PageHeading title={PAGE.title}>{PAGE.badId}</PageHeading>
        <ButtonLink to="/anonymisationDashboard">{PAGE.back}</ButtonLink>
      </div>
    );
  }
  // Remounts for another anonymisation, so that no state is kept.
  return <OneAnonymisation key={anonymisationId} anonymisationId={anonymisationId.toLowerCase()} />;
}

function OneAnonymisation({ anonymisationId }: { anonymisationId: string }) {
  const session = useSession();
  const account = session.data ?? null;
  const { read, place } = useAnonymisation(anonymisationId, account !== null);
  // Without a session, the text that was read with it is not shown.
  const item = account === null ? null : (read.data ?? null);
  const title = item?.label ?? PAGE.title;
  const isKnown = account === null ? !session.isPending : !read.isPending;

  return (
    <div className={item?.status === 'finished' ? 'page anonymisation anonymisation--wide' : 'page anonymisation'}>
      <header className="anonymisation__head">
        <Link to="/anonymisationDashboard" className="anonymisation__back">
          <ArrowLeft size={16} aria-hidden="true" />
          {PAGE.back}
        </Link>
        {item === null ? null : <DeleteButton anonymisationId={anonymisationId} />}
      </header>
      <PageHeading title={PAGE.title} className="anonymisation__title">
        {title}
      </PageHeading>
      {read.isError && (item === null || item.status === 'pending') ? (
        <ErrorPanel
          title={PAGE.unreachable}
          kept={problemTitle(read.error)}
          actions={<Button onClick={() => void read.refetch()}>{LIST.retry}</Button>}
        />
      ) : isKnown ? (
        <Body anonymisationId={anonymisationId} item={item} place={place} userId={account?.id ?? null} />
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  );
}

type BodyProps = { anonymisationId: string; item: Anonymisation | null; place: number | null; userId: string | null };

function Body({ anonymisationId, item, place, userId }: BodyProps) {
  const client = useQueryClient();
  const sending = useSending({
    draft: anonymisationId,
    userId,
    isOpen: item === null,
    order: (typed, sender) => anonymise({ text: item?.original_decision ?? typed, userId: sender, anonymisationId }),
    onDone: () => client.refetchQueries({ queryKey: readKey(anonymisationId) }),
  });
  const { isSending, error, asksSignIn, setAsksSignIn, maySend } = sending;
  const isNew = item === null || item.status === 'failed';
  const text = item === null ? sending.text : item.original_decision;

  const form = (
    <DecisionForm
      text={text}
      onText={sending.setText}
      onSubmit={sending.send}
      locked={isSending || item?.status === 'pending' || item?.status === 'failed'}
      sending={isSending}
      finished={item?.status === 'finished'}
      mayOpen={maySend}
    />
  );
  return (
    <>
      <ResidualRisk />
      {error === null ? null : <ErrorPanel title={error} kept={PAGE.kept} />}
      {item?.status === 'failed' ? (
        <ErrorPanel
          title={PAGE.failedTitle}
          kept={<OwnText text={item.failure ?? PAGE.kept} />}
          actions={
            <Button busy={isSending} onClick={sending.send}>
              {PAGE.again}
            </Button>
          }
        />
      ) : null}
      {item?.status === 'pending' ? (
        <p role="status" className="anonymisation__waiting">
          <span className="button__spinner" aria-hidden="true" />
          {PAGE.waiting} {place === null ? null : PAGE.place(place)}
        </p>
      ) : null}
      {item?.status === 'finished' && item.review !== null ? (
        <section className="anonymisation__result" aria-labelledby="anonymised">
          <h2 id="anonymised">{PAGE.result}</h2>
          <Suspense fallback={<Skeleton lines={8} />}>
            <ReviewDesk item={item as Anonymisation & { review: Review }} />
          </Suspense>
        </section>
      ) : null}
      {isNew || item.status === 'pending' ? form : <Original>{form}</Original>}
      <SignInDialog open={asksSignIn} onClose={() => setAsksSignIn(false)} />
    </>
  );
}

/** The original, rendered on demand since it may be long. */
function Original({ children }: { children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="anonymisation__original" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{PAGE.original}</summary>
      {isOpen ? children : null}
    </details>
  );
}

function DeleteButton({ anonymisationId }: { anonymisationId: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);

  const remove = useMutation({
    mutationFn: () => deleteAnonymisation(anonymisationId),
    onSuccess: () => {
      navigate('/anonymisationDashboard');
      client.removeQueries({ queryKey: readKey(anonymisationId) });
      void client.invalidateQueries({ queryKey: LIST_KEY });
      toast.success(PAGE.deleted);
    },
    onError: (error) => void toast.error(problemTitle(error)),
  });

  return (
    <>
      <Button small tone="danger" icon={<Trash2 size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {PAGE.delete}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={PAGE.deleteTitle}
        actions={
          <>
            <Button tone="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {PAGE.delete}
            </Button>
            <Button onClick={() => setOpen(false)}>{PAGE.cancel}</Button>
          </>
        }
      >
        <p>{PAGE.deleteText}</p>
      </Dialog>
    </>
  );
}
