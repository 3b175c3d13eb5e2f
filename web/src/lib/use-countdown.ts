import { useEffect, useState } from 'react';

/** Remaining seconds of a wait, and a function to start another. */
export function useCountdown(initial: number): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(() => Date.now() + initial * 1_000);
  const [left, setLeft] = useState(initial);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1_000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [until]);
  return [left, (seconds) => setUntil(Date.now() + seconds * 1_000)];
}
