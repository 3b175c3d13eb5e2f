import type { DossierSort } from '@attendu/contracts/dossier/schemas';
import { useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { createStore } from '../../../lib/store.ts';

type View = { readonly typed: string; readonly sort: DossierSort };
/** As the list was left: its order is kept, the words typed are found again by the browser's Back. */
const left = createStore<View>({ typed: '', sort: 'updated' });

/** The words typed above the list and its order. Another folder shows all that it holds. */
export function useListView(group: string | null) {
  const isBack = useNavigationType() === 'POP';
  const [typed, setTyped] = useState(() => (isBack ? left.get().typed : ''));
  const [sort, setSort] = useState(() => left.get().sort);
  useEffect(() => left.set({ typed, sort }), [typed, sort]);
  const shown = useRef(group);
  useEffect(() => {
    if (shown.current !== group) setTyped('');
    shown.current = group;
  }, [group]);
  return { typed, setTyped, sort, setSort };
}
