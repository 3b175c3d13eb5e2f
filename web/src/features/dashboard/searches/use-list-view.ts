import type { DossierSort } from '@attendu/contracts/dossier/schemas';
import { useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useAccount } from '../../session/api.ts';

type View = { readonly typed: string; readonly sort: DossierSort };
/** As each account left its list: its order is kept, the words typed are found again by the browser's Back. */
const left = new Map<string, View>();

/** The words typed above the list and its order. Another folder shows all that it holds. */
export function useListView(group: string | null) {
  const isBack = useNavigationType() === 'POP';
  const { id } = useAccount();
  const last = left.get(id);
  const [typed, setTyped] = useState((isBack && last?.typed) || '');
  const [sort, setSort] = useState(last?.sort ?? 'updated');
  useEffect(() => void left.set(id, { typed, sort }), [id, typed, sort]);
  const shown = useRef(group);
  useEffect(() => {
    if (shown.current !== group) setTyped('');
    shown.current = group;
  }, [group]);
  return { typed, setTyped, sort, setSort };
}
