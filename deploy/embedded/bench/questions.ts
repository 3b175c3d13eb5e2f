import { readFileSync } from 'node:fs';

const FILE = new URL('../../../services/research-orchestrator/training/questions/sp.jsonl', import.meta.url);

/** Real questions of employees and employers, as an official site puts them. */
export const questions = (): string[] =>
  readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { query: string }).query);
