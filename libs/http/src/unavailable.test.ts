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
  ['files that the database cannot read', coded('58P01', 'could not open file')],
  ['a connection lost in a query', new Error('Connection terminated unexpectedly')],
  ['a connection that was being opened', new Error('Connection terminated due to connection timeout')],
  ['a connection never opened', new Error('timeout expired')],
  ['a query without an answer', new Error('Query read timeout')],
  ['an answer to a query that was given up', new Error('Received unexpected dataRow message from backend.')],
  ['a refused handshake', new Error('There was an error establishing an SSL connection')],
  ['a pool that waited in vain', new Error('timeout exceeded when trying to connect')],
  ['a pool that is closing', new Error('Cannot use a pool after calling end on the pool')],
  ['a dead client', new Error('Client has encountered a connection error and is not queryable')],
  ['a closed client', new Error('Client was closed and is not queryable')],
  ['a query after a rollback that failed', new Error('Postgres connection has been discarded')],
  ['a closed query builder', new Error('driver has already been destroyed')],
  ['a write to a socket that was just closed', coded('ERR_STREAM_DESTROYED', 'Cannot call write after a stream was destroyed')],
  ['too many open files', coded('EMFILE')],
  ['a service that closes during a call', new TypeError('fetch failed', { cause: coded('UND_ERR_SOCKET', 'other side closed') })],
  ['one address that refuses among several', new AggregateError([new Error('no route'), coded('ECONNREFUSED')])],
  ['a closed Redis', new Error('key-value store unavailable', { cause: new Error('Connection is closed.') })],
  ['a Redis that is connecting', new Error("Stream isn't writeable and enableOfflineQueue options is false")],
  ['a Redis that is slow', new Error('Command timed out')],
  ['a Redis lost in a command', new Error('Command aborted due to connection close')],
  ['a lost broker', Object.assign(coded('CONNECTION_CLOSED'), { name: 'NatsError' })],
  ['a broker without an answer', Object.assign(coded('TIMEOUT'), { name: 'NatsError' })],
  ['any of them as a cause', new Error('the query failed', { cause: coded('ECONNREFUSED') })],
])('%s is 503, with its sentence and Retry-After', (_name, error) => {
  expect(toProblem(error)).toMatchObject({
    status: 503,
    code: 'service.unavailable',
    message: "Ce service est momentanément indisponible. Rien n'est perdu : veuillez réessayer dans un instant.",
    retryAfterSeconds: 5,
    cause: error,
  });
});

test.each([
  ['a broken constraint', coded('23505')],
  ['a syntax error', coded('42601')],
  ['a cancelled statement', coded('57014')],
  ['a transaction that our code left broken', new Error('Transaction was rolled back instead of committed')],
  ['a missing file', coded('ENOENT')],
  ['a bug', new TypeError('Cannot read properties of undefined')],
  ['no error at all', 'ECONNREFUSED'],
])('%s stays 500', (_name, error) => expect(toProblem(error)).toMatchObject({ status: 500, code: 'server.error' }));
