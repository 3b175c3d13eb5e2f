import { ButtonLink } from '../ui/Button.tsx';
import { Mark } from '../ui/Mark.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

export function NotFoundPage() {
  return (
    <main className="page page--narrow not-found">
      <Mark />
      <NotFound />
    </main>
  );
}

export function NotFound() {
  return (
    <>
      <PageHeading title="Page introuvable">Cette page n'existe pas</PageHeading>
      <p>L'adresse a peut-être été mal copiée, ou la page a été retirée. Vos recherches, elles, sont toujours là.</p>
      <ButtonLink to="/" tone="primary">
        Retour à l'accueil
      </ButtonLink>
    </>
  );
}
