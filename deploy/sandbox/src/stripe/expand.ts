import { list } from './objects.ts';
import type { StripeWorld } from './world.ts';

type Node = Record<string, unknown>;

/** Replaces ids by whole objects along the requested paths (`data.latest_charge`). */
export function expand(world: StripeWorld, answer: unknown, paths: readonly string[]): unknown {
  for (const path of paths) follow(world, answer, path.split('.'));
  return answer;
}

function follow(world: StripeWorld, node: unknown, path: readonly string[]): void {
  const [name, ...rest] = path;
  if (name === undefined || typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const one of node) follow(world, one, path);
    return;
  }
  const parent = node as Node;
  // The payments of an invoice appear only when they are requested.
  if (name === 'payments' && parent.object === 'invoice')
    parent.payments = list(
      '/v1/invoice_payments',
      structuredClone(world.all('invoice_payment').filter((one) => one.invoice === parent.id)),
    );
  const value = parent[name];
  if (typeof value === 'string' && world.objects.has(value)) parent[name] = structuredClone(world.objects.get(value));
  follow(world, parent[name], rest);
}
