import type { Db, Tx } from '@attendu/db/database';
import type { AuthDb, DeviceRow } from './schema.ts';

/** The remembered browsers of an account, last used first. */
export function devicesOf(tx: Tx<AuthDb>, userId: string): Promise<DeviceRow[]> {
  return tx.selectFrom('devices').selectAll().where('userId', '=', userId).orderBy('seenAt', 'desc').orderBy('id').execute();
}

/** Whether the account of this address was opened in the browser whose cookie has this digest. */
export async function isKnownDevice(db: Db<AuthDb>, email: string, digest: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.userId')
    .select('devices.id')
    .where('users.email', '=', email)
    .where('devices.digest', '=', digest)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertDevice(tx: Tx<AuthDb>, device: DeviceRow): Promise<void> {
  await tx.insertInto('devices').values(device).execute();
}

export async function markDeviceSeen(tx: Tx<AuthDb>, id: string, seen: Pick<DeviceRow, 'name' | 'place' | 'seenAt'>): Promise<void> {
  await tx.updateTable('devices').set(seen).where('id', '=', id).execute();
}

export async function deleteDevices(tx: Tx<AuthDb>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('devices').where('id', 'in', ids).execute();
}

export async function deleteDevicesOf(tx: Tx<AuthDb>, userId: string): Promise<void> {
  await tx.deleteFrom('devices').where('userId', '=', userId).execute();
}

export async function deleteDevicesUnseenSince(db: Db<AuthDb>, before: Date): Promise<void> {
  await db.deleteFrom('devices').where('seenAt', '<', before).execute();
}
