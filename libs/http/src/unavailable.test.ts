import { expect, test } from 'vitest';
import { toProblem } from './problem.ts';

const coded = (code: string, message = 'failed'): Error => Object.assign(new Error(message), { code });

test.each([
  ['a refused connection', coded('ECONNREFUSED')],
  ['one refused by each address of the host', Object.assign(new AggregateError([coded('ECONNREFUSED')]), { code: 'ECONNREFUSED' })],
  ['a connection reset', coded('ECONNRESET')],
  ['an unknown host', coded('ENOTFOUND')],
  ['a database that shuts down', coded('57P01', 'terminating connection due to administrator command')],
  ['a database that starts', coded('57P03', 'the database system is starting up')],
  ['too many connections', coded('53300')],
  ['a full disk', coded('53100')],
  ['a database turned read-only', coded('25006')],
  ['a transaction ended for idling', coded('25P03')],
  ['a connection lost in a query', new Error('Connection terminated unexpectedly')],
  ['a pool that waited in vain', new Error('timeout exceeded when trying to connect')],
  ['a dead client', new Error('Client has encountered a connection error and is not queryable')],
  ['any of them as a cause', new Error('the query failed', { cause: coded('ECONNREFUSED') })],
])('%s is 503, with its sentence and Retry-After', (_name, error) => {
  expect(toProblem(error)).toMatchObject({
    status: 503,
    code: 'service.unavailable',
    message: 'Ce service est momentanément indisponible. Rien n’est perdu : veuillez réessayer dans un instant.',
    retryAfterSeconds: 5,
    cause: error,
  });
});

test.each([
  ['a broken constraint', coded('23505')],
  ['a syntax error', coded('42601')],
  ['a cancelled statement', coded('57014')],
  ['a missing file', coded('ENOENT')],
  ['a bug', new TypeError('Cannot read properties of undefined')],
  ['no error at all', 'ECONNREFUSED'],
])('%s stays 500', (_name, error) => expect(toProblem(error)).toMatchObject({ status: 500, code: 'server.error' }));
