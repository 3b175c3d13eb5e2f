import { loadConfig } from '@attendu/config/load-config';
import { gatewayConfigSchema, startGateway } from '../src/service.ts';

/** A process of its own: the gateway as it runs, limits and access log included. It sends its port, and what it has used when asked. */
const gateway = await startGateway(loadConfig(gatewayConfigSchema, process.env));
process.send?.({ port: gateway.port });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicroseconds: user + system, rssBytes: process.memoryUsage.rss() });
});
process.once('disconnect', () => process.exit(0));
