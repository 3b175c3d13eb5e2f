import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { endOf } from '../src/typescript-process.ts';

it('a process that has ended is heard to its last message', async () => {
  const child = Object.assign(new EventEmitter(), { connected: true });
  const heard: object[] = [];
  const done = endOf(child as unknown as ChildProcess, 'work', (message) => void heard.push(message));
  child.emit('exit', 0, null);
  child.emit('message', { step: 'last' });
  child.connected = false;
  child.emit('disconnect');
  await done;
  expect(heard).toEqual([{ step: 'last' }]);
});
