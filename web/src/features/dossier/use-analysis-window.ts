import type { SourceKey } from '@attendu/contracts/sources';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Chosen } from './proof/ProofPanel.tsx';

const HASH = '#analysis';

/** The dialog's target, kept in the history entry for a reload or the forward button. */
export type AnalysisRequest = {
  point: number;
  document: { kind: SourceKey; n: number; point: number; quotations: readonly number[] } | null;
};

type HistoryState = { analysis?: AnalysisRequest } | null;

/** The analysis window and the history: opening pushes `#analysis`, the browser's back closes. */
export function useAnalysisWindow() {
  const location = useLocation();
  const navigate = useNavigate();
  const state = location.state as HistoryState;
  /** The history entry being left: closed twice in a row, the window must not go back two entries. */
  const left = useRef<string | null>(null);
  // The forward button may come back to it.
  useEffect(() => {
    if (left.current !== location.key) left.current = null;
  }, [location.key]);
  const request = location.hash === HASH ? (state?.analysis ?? null) : null;

  function open(point: number, chosen: Chosen | null): void {
    const document = chosen && { kind: chosen.cited.kind, n: chosen.cited.n, point: chosen.cited.point, quotations: chosen.quotations };
    const analysis: AnalysisRequest = { point, document };
    navigate({ search: location.search, hash: HASH }, { state: { ...state, analysis } });
  }

  function close(): void {
    if (left.current === location.key) return;
    left.current = location.key;
    // A window is only shown for an entry that `open` pushed, so there is always one to go back to.
    navigate(-1);
  }

  return { request, open, close };
}
