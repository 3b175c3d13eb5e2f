import { readdir, readFile } from 'node:fs/promises';

/** Process id to parent id, for every process of this machine. */
async function parents(): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (const entry of await readdir('/proc')) {
    const line = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    const pid = Number(entry);
    if (line !== '' && pid > 0) found.set(pid, Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]));
  }
  return found;
}

/** Memory of `root` and its descendants; the same for each of `more`. */
export async function processTree(...roots: number[]): Promise<number[]> {
  const all = await parents();
  const tree = new Set(roots);
  for (let size = 0; size !== tree.size; ) {
    size = tree.size;
    for (const [pid, parent] of all) if (tree.has(parent)) tree.add(pid);
  }
  return [...tree].filter((pid) => all.has(pid));
}

/** Proportional set size in bytes: a page shared by n processes counts for 1/n in each. Linux only. */
export async function memoryOf(pids: readonly number[]): Promise<number> {
  let bytes = 0;
  for (const pid of pids) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    bytes += Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024;
  }
  return bytes;
}
