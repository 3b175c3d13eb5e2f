import { confront } from '../domain/confronting/confront.ts';
import { followUpQuestions } from '../domain/points/follow-up.ts';
import { proposeHeadings } from '../domain/points/propose.ts';
import { readDocuments } from '../domain/reading/read.ts';
import { writeExtractive } from '../domain/writing/extractive.ts';

/** The CPU-heavy part of each step: pure functions of plain data, which a worker thread can run. */
export const TASKS = {
  read: readDocuments,
  confront,
  write: writeExtractive,
  propose: proposeHeadings,
  followUp: followUpQuestions,
} as const;

export type TaskName = keyof typeof TASKS;
export type TaskInput<N extends TaskName> = Parameters<(typeof TASKS)[N]>;
export type TaskOutput<N extends TaskName> = ReturnType<(typeof TASKS)[N]>;

/** Runs a task: in a worker thread in the service, in the calling thread in benchmarks. */
export interface Compute {
  run<N extends TaskName>(name: N, ...input: TaskInput<N>): Promise<TaskOutput<N>>;
}

/** Runs tasks in the calling thread. */
export const inlineCompute: Compute = {
  async run(name, ...input) {
    // One call signature for all tasks: TypeScript cannot tie a union's parameters to its result here.
    const task = TASKS[name] as (...args: unknown[]) => TaskOutput<typeof name>;
    return task(...input);
  },
};
