import { useEffect, useRef } from 'react';

/** Tells whether the component is still shown, when an answer comes: whoever has left for another page is not called back from it. */
export function useIsShown(): () => boolean {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}
