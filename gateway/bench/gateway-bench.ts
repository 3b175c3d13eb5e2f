import { benchLoad } from './load-bench.ts';
import { type Bench, poolOf, quantile, type Row, round, round2, users, withGateway } from './processes.ts';

const CONNECTIONS = 8;
const ROUNDS = 12;
const ROUND_MS = 1_000;

export async function benchGateway(): Promise<Row[]> {
  return [...(await withGateway(benchProxy)), ...(await benchLoad())];
}

/**
 * A proxied call beside a direct one, in turns so that both meet the same noise: the median of the rounds' ratios of median times, and
 * the CPU time that the gateway spends on a call. The upstream takes 5 ms, as a short query of Postgres does.
 */
async function benchProxy({ upstreamUrl, gatewayUrl, usage }: Bench): Promise<Row[]> {
  const direct = poolOf(upstreamUrl, CONNECTIONS);
  const proxied = poolOf(gatewayUrl, CONNECTIONS);
  const tokens = users(60);
  const measure = (pool: typeof direct): Promise<number[]> => round(pool, CONNECTIONS, tokens, ROUND_MS);
  await measure(direct);
  await measure(proxied);
  const ratios: number[] = [];
  const added: number[] = [];
  let calls = 0;
  const before = (await usage()).cpuMicroseconds;
  for (let n = 0; n < ROUNDS; n++) {
    const base = quantile(await measure(direct), 0.5);
    const times = await measure(proxied);
    ratios.push(quantile(times, 0.5) / base);
    added.push(quantile(times, 0.5) - base);
    calls += times.length;
  }
  const cpu = (await usage()).cpuMicroseconds - before;
  await Promise.all([direct.close(), proxied.close()]);
  const setting = `amont de 5 ms, ${CONNECTIONS} connexions, ${ROUNDS} tours alternés, session, limites, journal et contexte signé compris`;
  return [
    { name: 'passerelle : appel relayé / appel direct (médianes)', value: round2(quantile(ratios, 0.5)), unit: '×', note: setting },
    { name: 'passerelle : temps ajouté (médiane)', value: round2(quantile(added, 0.5)), unit: 'ms', note: setting },
    { name: 'passerelle : temps processeur par appel relayé', value: Math.round(cpu / calls), unit: 'µs', note: `${calls} appels` },
  ];
}
