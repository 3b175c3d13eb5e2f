import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { leavePendingQuery } from '../features/dossier/follow-up.ts';
import { DossierPage } from '../features/dossier/pages/DossierPage.tsx';
import { EXAMPLES } from '../features/public/content/examples.ts';

/** A dossier, or an example question, whose points are proposed first as for any other. */
export function ExampleOrDossier() {
  const [query] = useSearchParams();
  const { dossierId } = useParams();
  const example = dossierId === undefined ? EXAMPLES.find(({ id }) => id === query.get('questionId')) : undefined;
  if (example === undefined) return <DossierPage />;
  leavePendingQuery(example.text, null);
  return <Navigate to="/dashboardPage" replace />;
}
