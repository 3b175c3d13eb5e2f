import { serveTasks } from '../thread-main.ts';
import { extract } from './extract.ts';
import { toWord } from './word-writer.ts';

serveTasks({ extract, toWord });
