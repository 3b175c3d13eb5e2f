import { stateOf } from '../src/analysis/analysis-state.ts';
import { derivePoints } from '../src/analysis/derive-points.ts';
import { executeStep } from '../src/analysis/execute-step.ts';
import { planOf, type RunRequest, stepName } from '../src/domain/plan.ts';
import type { WriterInput } from '../src/domain/writing/extractive.ts';
import type { MemoryCorpus } from './memory-corpus.ts';

/** What the writer is given for the first point of a question, which is the question itself; null when none is proposed. */
export async function writerInputOf(corpus: MemoryCorpus, question: string, source?: string): Promise<WriterInput | null> {
  const today = corpus.dataDate;
  const [point] =
    source === undefined
      ? (await derivePoints(corpus, question, today)).points
      : [{ problem: question.replace(/ \(IDCC \d+\)$/, ''), source }];
  if (point === undefined) return null;
  let given: WriterInput | null = null;
  const compute: MemoryCorpus['compute'] = {
    run: async (name, ...input) => {
      if (name === 'write') given = input[0] as WriterInput;
      return corpus.compute.run(name, ...input);
    },
  };
  const request: RunRequest = { question, globalContexte: '', points: [point], lawDate: null, today };
  const outputs = new Map<string, unknown>();
  for (const step of planOf(request)) {
    if (step.kind === 'verify' || step.kind === 'seal') break;
    const { output } = await executeStep({ ...corpus, compute }, stateOf(request, outputs), step);
    outputs.set(stepName(step), output);
  }
  return given;
}
