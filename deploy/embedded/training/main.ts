import { readFile, writeFile } from 'node:fs/promises';
import { runCommand } from '@attendu/log/command';

type Train = () => Promise<readonly { readonly path: string; readonly content: string }[]>;

/** Services with learned models. Each has `training/models.ts`, whose `MODELS` are in order of dependency. */
const SERVICES = ['research-orchestrator', 'anonymiser'].map((name) => new URL(`../../../services/${name}/`, import.meta.url));
const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function models(): Promise<{ readonly name: string; readonly service: URL; readonly train: Train }[]> {
  const found = SERVICES.map(async (service) => {
    const { MODELS }: { MODELS: Readonly<Record<string, Train>> } = await import(new URL('training/models.ts', service).href);
    return Object.entries(MODELS).map(([name, train]) => ({ name, service, train }));
  });
  return (await Promise.all(found)).flat();
}

/** @returns 0; 1 when `--check` finds a file that differs from its rebuilt model; 2 on an unknown argument. */
async function train(args: readonly string[]): Promise<number> {
  const all = await models();
  const isCheck = args.includes('--check');
  const asked = args.filter((arg) => arg !== '--check');
  if (asked.some((arg) => !all.some(({ name }) => name === arg))) {
    say(`Usage : npm run -s train -- [${all.map(({ name }) => name).join('|')}]… [--check]`);
    say('--check : compare avec les fichiers du dépôt, sans les écrire.');
    return 2;
  }
  let differing = 0;
  for (const { name, service, train: rebuild } of all) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    for (const { path, content } of await rebuild()) {
      const file = new URL(path, service);
      if (!isCheck) await writeFile(file, content);
      const isSame = !isCheck || (await readFile(file, 'utf8').catch(() => null)) === content;
      if (!isSame) differing += 1;
      say(`${path} : ${isCheck ? (isSame ? 'identique' : 'DIFFÉRENT') : 'écrit'}`);
    }
  }
  return differing > 0 ? 1 : 0;
}

await runCommand(() => train(process.argv.slice(2)));
