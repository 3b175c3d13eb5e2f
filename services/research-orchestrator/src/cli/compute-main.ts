import { serveTasks } from '@attendu/threads/serve-tasks';
import { TASKS } from '../analysis/compute.ts';

/** Entry point of the thread that runs the CPU-heavy part of the steps. */
serveTasks(TASKS);
