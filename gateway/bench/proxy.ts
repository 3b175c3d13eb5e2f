import { loadConfig } from '@attendu/config/load-config';
import { gatewayConfigSchema, startGateway } from '../src/service.ts';

/** A process of its own: the gateway as it runs, limits and access log included. Says its port, and its CPU time when asked. */
const gateway = await startGateway(loadConfig(gatewayConfigSchema, process.env));
process.send?.({ port: gateway.port });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicroseconds: user + system });
});
process.once('disconnect', () => process.exit(0));
