import { randomBytes } from 'node:crypto';
import type { Tx } from '@attendu/db/database';
import type { RequestContext } from '@attendu/http/context';
import { addressBucket } from '@attendu/http/ip-address';
import { deleteDevices, devicesOf, insertDevice, markDeviceSeen } from '../db/devices.ts';
import type { AuthDb } from '../db/schema.ts';
import { DEVICES_KEPT, deviceCookie, deviceName } from '../domain/device.ts';
import { digestOf } from '../domain/session.ts';
import type { Deps } from './deps.ts';

/** Makes this browser one of the account's; returns its cookie, to be set once the transaction is committed. The owner is notified unless the browser is known or resembles a known one at the same place. */
export async function recogniseBrowser(
  deps: Pick<Deps, 'bus'>,
  tx: Tx<AuthDb>,
  ctx: RequestContext,
  userId: string,
  cookie: string | null,
): Promise<string> {
  const seen = { name: deviceName(ctx.userAgent), place: addressBucket(ctx.clientAddress ?? 'unknown', 24), seenAt: ctx.now() };
  const devices = await devicesOf(tx, userId);
  const digest = cookie === null ? null : digestOf(cookie);
  const known = devices.find((device) => digest !== null && device.digest.equals(digest));
  if (known && cookie !== null) {
    await markDeviceSeen(tx, known.id, seen);
    return deviceCookie(cookie);
  }
  const given = cookie ?? randomBytes(32).toString('base64url');
  await insertDevice(tx, { id: ctx.newId(), userId, digest: digestOf(given), ...seen });
  await deleteDevices(
    tx,
    devices.slice(DEVICES_KEPT - 1).map(({ id }) => id),
  );
  const isAlike = devices.some(({ name, place }) => name === seen.name && place === seen.place);
  if (devices.length > 0 && !isAlike) {
    const meta = { actor: { kind: 'user', id: userId }, correlationId: ctx.requestId } as const;
    await deps.bus.publish(tx, meta, 'device.added', { userId, device: seen.name });
  }
  return deviceCookie(given);
}
