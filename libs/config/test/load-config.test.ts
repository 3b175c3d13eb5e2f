import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bool, csv, duration, int, pem, port, secret, url } from '../src/fields.ts';
import { ConfigError, loadConfig } from '../src/load-config.ts';
import { checkStores, requireTls, serviceFields } from '../src/service-fields.ts';

const schema = z.object({
  PORT: port(),
  RETRIES: int({ min: 1, max: 9 }).default(3),
  DEBUG: bool().default(false),
  API_URL: url(['https']).optional(),
  INTERNAL_SECRET: secret(32),
  TTL: duration().default(60_000),
  ORIGINS: csv().default([]),
});

function problemsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig(schema, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

describe('loadConfig', () => {
  test('gives typed, frozen values and leaves out what the schema does not name', () => {
    const config = loadConfig(schema, {
      PORT: ' 8080 ',
      DEBUG: 'Oui',
      API_URL: 'https://exemple.fr',
      INTERNAL_SECRET: 'x'.repeat(32),
      TTL: '15m',
      ORIGINS: 'https://a.fr, ,https://b.fr',
      HOME: '/root',
    });
    expect(config).toEqual({
      PORT: 8080,
      RETRIES: 3,
      DEBUG: true,
      API_URL: 'https://exemple.fr',
      INTERNAL_SECRET: 'x'.repeat(32),
      TTL: 900_000,
      ORIGINS: ['https://a.fr', 'https://b.fr'],
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  test('reports every problem at once, in French, and never a value', () => {
    const problems = problemsOf({
      PORT: '70000',
      RETRIES: '0',
      DEBUG: 'peut-être',
      API_URL: 'http://x',
      INTERNAL_SECRET: 'court-et-secret',
      TTL: '60',
    });
    expect(problems).toEqual([
      'PORT : un nombre entier est attendu (au moins 0, au plus 65535)',
      'RETRIES : un nombre entier est attendu (au moins 1, au plus 9)',
      'DEBUG : true ou false est attendu',
      'API_URL : une adresse complète est attendue (https)',
      'INTERNAL_SECRET : au moins 32 caractères sont attendus',
      'TTL : une durée avec son unité est attendue (250ms, 30s, 15m, 2h, 7d)',
    ]);
    expect(problems.join()).not.toContain('court-et-secret');
  });

  test('counts an empty variable as absent', () => {
    expect(problemsOf({ PORT: '', INTERNAL_SECRET: undefined })).toEqual([
      'PORT : variable obligatoire, absente',
      'INTERNAL_SECRET : variable obligatoire, absente',
    ]);
  });

  test('reads a key whose lines were flattened', () => {
    const key = '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2Vw\n-----END PUBLIC KEY-----';
    expect(loadConfig(z.object({ KEY: pem() }), { KEY: key.replaceAll('\n', '\\n') }).KEY).toBe(key);
    expect(() => loadConfig(z.object({ KEY: pem() }), { KEY: 'MCowBQYDK2Vw' })).toThrow(ConfigError);
  });

  test('refuses several replicas without a broker and a shared store', () => {
    const replicated = z
      .object({ REPLICAS: int(), REQUIRE_TLS: requireTls, NATS_URL: url().optional(), REDIS_URL: url().optional() })
      .superRefine(checkStores);
    expect(() => loadConfig(replicated, { REPLICAS: '2', NATS_URL: 'nats://n:4222' })).toThrow('REDIS_URL est obligatoire');
    expect(loadConfig(replicated, { REPLICAS: '2', NATS_URL: 'nats://n:4222', REDIS_URL: 'redis://r' }).REPLICAS).toBe(2);
  });

  test('refuses stores without encryption where it is required, and says no value', () => {
    const { DATABASE_URL, NATS_URL, REDIS_URL, REPLICAS, REQUIRE_TLS } = serviceFields;
    const schema = z.object({ DATABASE_URL, NATS_URL, REDIS_URL, REPLICAS, REQUIRE_TLS }).superRefine(checkStores);
    const plain = { DATABASE_URL: 'postgres://u:secret@db/attendu?sslmode=require', NATS_URL: 'nats://n:4222', REDIS_URL: 'redis://r' };
    const encrypted = { DATABASE_URL: 'postgres://u@db/attendu?sslmode=verify-full', NATS_URL: 'tls://n:4222', REDIS_URL: 'rediss://r' };
    expect(loadConfig(schema, plain).REQUIRE_TLS).toBe(false);
    expect(loadConfig(schema, { ...encrypted, REQUIRE_TLS: 'true' }).NATS_URL).toBe('tls://n:4222');
    expect(() => loadConfig(schema, { ...plain, REQUIRE_TLS: 'true' })).toThrow(
      new ConfigError([
        'DATABASE_URL : sslmode=verify-full est obligatoire quand REQUIRE_TLS vaut true',
        'NATS_URL : tls:// est obligatoire quand REQUIRE_TLS vaut true',
        'REDIS_URL : rediss:// est obligatoire quand REQUIRE_TLS vaut true',
      ]),
    );
  });

  test('int reads back every integer it was given and refuses anything else', () => {
    const field = z.object({ N: int() });
    fc.assert(fc.property(fc.maxSafeInteger(), (n) => loadConfig(field, { N: String(n) }).N === n));
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        fc.pre(text.trim() !== '' && !/^-?\d+$/.test(text.trim()));
        expect(() => loadConfig(field, { N: text })).toThrow(ConfigError);
      }),
    );
  });
});
