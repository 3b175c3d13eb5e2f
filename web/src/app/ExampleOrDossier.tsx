import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { DossierError } from '../features/dossier/pages/DossierError.tsx';
import { DossierPage } from '../features/dossier/pages/DossierPage.tsx';
import { createBareDossier } from '../features/points/launch.ts';
import { EXAMPLES, type Example, GUIDE } from '../features/public/content/examples.ts';
import { problemTitle } from '../lib/api.ts';
import { newId } from '../lib/new-id.ts';
import { PagePending } from './PagePending.tsx';

/** A dossier; or, without its id, a new one for the example question of the address. */
export function ExampleOrDossier() {
  const [query] = useSearchParams();
  const { dossierId } = useParams();
  const example = dossierId === undefined ? EXAMPLES.find(({ id }) => id === query.get('questionId')) : undefined;
  return example === undefined ? <DossierPage /> : <NewExample key={example.id} example={example} />;
}

/** Creates the dossier of an example, then opens it in its place: going back returns to the examples. */
function NewExample({ example }: { example: Example }) {
  const [dossierId] = useState(newId);
  const creating = useMutation({ mutationFn: () => createBareDossier(dossierId, example.text, null) });
  const { mutate } = creating;
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  if (creating.isSuccess) return <Navigate to={`/dossier/${dossierId}?questionId=${example.id}`} replace />;
  if (!creating.isError) return <PagePending />;
  return (
    <DossierError
      title={GUIDE.createFailed}
      kept={problemTitle(creating.error)}
      onRetry={() => mutate()}
      back={{ to: '/examplePage', label: GUIDE.back }}
    />
  );
}
