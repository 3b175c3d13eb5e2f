import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ErrorPanel } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { DOSSIER } from '../content.ts';

type DossierErrorProps = {
  title: string;
  kept?: string;
  onRetry?: () => void;
  /** The way out; to the list of searches unless said. */
  back?: { to: string; label: string };
};

/** The page of a dossier that cannot be read or created. */
export function DossierError({ title, kept, onRetry, back = { to: '/dashboardPage', label: DOSSIER.back } }: DossierErrorProps) {
  return (
    <div className="page page--narrow">
      <PageHeading title="Dossier" className="visually-hidden">
        Dossier
      </PageHeading>
      <ErrorPanel
        title={title}
        {...(kept ? { kept } : {})}
        actions={
          <>
            {onRetry ? <Button onClick={onRetry}>{DOSSIER.retry}</Button> : null}
            <ButtonLink to={back.to}>{back.label}</ButtonLink>
          </>
        }
      />
    </div>
  );
}
