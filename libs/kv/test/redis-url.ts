/** The Redis of these tests. */
export async function redisUrl(): Promise<string> {
  return process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';
}
