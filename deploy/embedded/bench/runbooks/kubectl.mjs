#!/usr/bin/env node
// The few kubectl commands of the runbooks, on the process mode: `CLUSTER_FILE` names the processes, `LOGS_FOLDER` holds what each prints.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const { CLUSTER_FILE = '', LOGS_FOLDER = '' } = process.env;
/** @type {Record<string, { pid: number, port: number, metricsPort: number, dataDir: string }>} */
const processes = JSON.parse(readFileSync(CLUSTER_FILE, 'utf8'));
const [verb, ...rest] = process.argv.slice(2).filter((word, at, all) => word !== '-n' && all[at - 1] !== '-n');

/** Processes of `deploy/auth`, or the one of `auth-1`. */
const named = (target) =>
  Object.keys(processes).filter((name) => name.replace('/', '-') === target || name.startsWith(`${target.replace('deploy/', '')}/`));

function logs(target) {
  const names = named(target);
  if (names.length === 0) return fail(`no such process: ${target}`);
  for (const name of names) {
    const file = join(LOGS_FOLDER, `${name.replace('/', '-')}.log`);
    if (existsSync(file)) writeSync(1, readFileSync(file));
  }
}

/** Addresses and paths as they are here. */
function local(text, { pid, metricsPort, dataDir }) {
  return text
    .replaceAll('127.0.0.1:9090', `127.0.0.1:${metricsPort}`)
    .replaceAll(/http:\/\/([a-z-]+):8080/g, (_all, name) => `http://127.0.0.1:${processes[`${name}/1`]?.port}`)
    .replaceAll('/proc/1/', `/proc/${pid}/`)
    .replaceAll('/data', dataDir);
}

function exec(target, command) {
  const found = processes[named(target)[0] ?? ''];
  if (found === undefined) return fail(`no such process: ${target}`);
  const environment = readFileSync(`/proc/${found.pid}/environ`, 'utf8')
    .split('\0')
    .filter((line) => line.includes('='));
  const env = Object.fromEntries(environment.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  const [file, ...args] = command.map((word) => local(word, found));
  process.exitCode = spawnSync(file, args, { stdio: 'inherit', env }).status ?? 1;
}

function fail(why) {
  console.error(why);
  process.exitCode = 1;
}

if (verb === 'logs') logs(rest.find((word) => !word.startsWith('--')) ?? '');
else if (verb === 'exec') exec(rest.find((word) => !word.startsWith('-')) ?? '', rest.slice(rest.indexOf('--') + 1));
else if (verb === 'get' && rest[0] === 'pods') {
  const app = rest.find((word) => word.startsWith('app='))?.slice(4);
  for (const [name, { pid }] of Object.entries(processes))
    if (app === undefined || name.startsWith(`${app}/`)) console.log(`${name.replace('/', '-')}  pid ${pid}`);
} else fail(`not in the process mode: ${verb} ${rest[0]}`);
