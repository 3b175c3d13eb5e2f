import { serveTasks } from '@attendu/threads/serve-tasks';
import { TASKS } from '../analysis/compute.ts';

/** Thread that does the heavy part of the steps. */
serveTasks(TASKS);
