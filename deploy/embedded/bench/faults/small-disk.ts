import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Room for a database of the whole corpus and its write-ahead log. */
const SIZE = 4 * 1024 ** 3;

export type SmallDisk = {
  readonly path: string;
  /** Fills all the free space. */
  fill(): void;
  free(): Promise<void>;
  unmount(): Promise<void>;
  /** Unmounts it lazily: it disappears once its last user has closed it. */
  abandon(): void;
};

/** Block sizes used once each, largest first, so that together they fill any free space. */
const SIZES = Array.from({ length: 21 }, (_, power) => SIZE / 2 ** power);

const isDone = (command: string, args: readonly string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** A file system in a sparse file of `folder`, so that filling it disturbs nothing else; null where mounting is not permitted. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | null> {
  const [image, path] = [join(folder, 'disk.img'), join(folder, 'disk')];
  await mkdir(path);
  await writeFile(image, '');
  await truncate(image, SIZE);
  if (!isDone('mkfs.ext4', ['-q', '-m', '0', image]) || !isDone('mount', ['-o', 'loop', image, path])) {
    await rm(image, { force: true });
    return null;
  }
  const ballast = join(path, 'ballast');
  const abandon = () => void (isDone('umount', [path]) || isDone('umount', ['-l', path]));
  return {
    path,
    fill() {
      for (const size of SIZES)
        if (!isDone('fallocate', ['-l', String(size), `${ballast}-${size}`])) rmSync(`${ballast}-${size}`, { force: true });
    },
    async free() {
      for (const size of SIZES) await rm(`${ballast}-${size}`, { force: true });
    },
    async unmount() {
      abandon();
      await rm(image, { force: true });
    },
    abandon,
  };
}
