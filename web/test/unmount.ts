import { setImmediate } from 'node:timers/promises';
import { afterAll } from 'vitest';

// React schedules work for after the last test: it must run while the document of the file still exists.
afterAll(async () => {
  if (typeof document === 'undefined') return;
  const { cleanup } = await import('@testing-library/react');
  cleanup();
  await setImmediate();
});
