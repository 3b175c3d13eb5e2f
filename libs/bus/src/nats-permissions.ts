import { EVENTS } from '@attendu/contracts/event-registry';
import { SERVICE_NAMES, type ServiceName } from '@attendu/contracts/route';

/** The stream, and the prefix of its subjects. */
export const STREAM = 'attendu';

/** Prefix of the reply subjects of one service, so that no other service can read or forge them. */
export const inboxPrefixOf = (service: string): string => `_INBOX_${service.replaceAll('-', '_')}`;

/**
 * The subjects that a service may publish to: its own events, and the JetStream requests that it needs to read the stream. Deletion is not among
 * them.
 */
function publishedBy(service: ServiceName, stream: string): string[] {
  const own = Object.values(EVENTS).filter(({ owner }) => owner === service);
  return [
    ...own.map(({ name }) => `${stream}.${name}`),
    `$JS.API.STREAM.INFO.${stream}`,
    `$JS.API.STREAM.CREATE.${stream}`,
    `$JS.API.CONSUMER.CREATE.${stream}`,
    `$JS.API.CONSUMER.CREATE.${stream}.>`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
    `$JS.API.CONSUMER.DELETE.${stream}.*`,
  ];
}

/** A configuration of nats-server with one user a service. Each password is a variable of the server's environment. */
export function natsConfiguration(stream: string = STREAM): string {
  const users = SERVICE_NAMES.map((service) => {
    const password = `$NATS_${service.replaceAll('-', '_').toUpperCase()}_PASSWORD`;
    const publish = publishedBy(service, stream).map((subject) => `          "${subject}"`);
    return [
      `    { user: "${service}", password: ${password}, permissions: {`,
      '      publish: [',
      ...publish,
      '      ]',
      `      subscribe: ["${inboxPrefixOf(service)}.>"]`,
      '    } }',
    ].join('\n');
  });
  return [
    '# Generated from the registry of events: `npm test -- nats-permissions -u` writes it again.',
    '# Each service publishes its own events only, and reads the answers to its own requests.',
    '',
    'jetstream {}',
    'authorization {',
    '  users: [',
    ...users,
    '  ]',
    '}',
    '',
  ].join('\n');
}
