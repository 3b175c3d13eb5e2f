import { serveTasks } from '@attendu/threads/serve-tasks';
import { extract } from './extract.ts';
import { toWord } from './word-writer.ts';

serveTasks({ extract, toWord });
