import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FOLDER = join(import.meta.dirname, '..', 'opensearch');
/** Maven downloads OpenSearch the first time. */
const RESOLVE_MS = 240_000;
const START_MS = 240_000;

/** Two nodes of a real OpenSearch. The first decides on the cluster; the second holds data only. */
export type TestOpenSearch = {
  readonly urls: readonly [string, string];
  stopSecond(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts an OpenSearch from its Maven artefacts. Rejects without Java 17 or Maven. */
export async function startOpenSearch(): Promise<TestOpenSearch> {
  const folder = await mkdtemp(join(tmpdir(), 'attendu-opensearch-'));
  try {
    const classpath = await classpathOf(join(folder, 'classpath.txt'));
    return await startCluster(classpath, folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new Error(`OpenSearch cannot be started, which takes Java 17 and Maven (${reason})`, { cause: error });
  }
}

/** From Maven's own store when it has everything, which takes no network. */
async function classpathOf(list: string): Promise<string> {
  const resolve = (...options: string[]) =>
    run('mvn', ['-q', '-B', ...options, '-f', join(FOLDER, 'pom.xml'), 'dependency:build-classpath', `-Dmdep.outputFile=${list}`], {
      timeout: RESOLVE_MS,
    });
  await resolve('-o').catch(() => resolve());
  return (await readFile(list, 'utf8')).trim();
}

async function startCluster(classpath: string, folder: string): Promise<TestOpenSearch> {
  const options = ['-Xms256m', '-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
  const child = spawn('java', [...options, '-cp', classpath, join(FOLDER, 'Cluster.java'), folder], { stdio: ['pipe', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (data: Buffer) => {
    errors = `${errors}${data}`.slice(-4_000);
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  const timer = setTimeout(() => child.kill('SIGKILL'), START_MS);
  const urls = (await lines.next()).value?.split(' ');
  clearTimeout(timer);
  if (urls?.length !== 2) {
    await stop();
    throw new Error(errors.trim() || 'Java did not start');
  }
  return {
    urls: [urls[0] as string, urls[1] as string],
    async stopSecond() {
      child.stdin.write('stop\n');
      await lines.next();
    },
    stop,
  };
}
