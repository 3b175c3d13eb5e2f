import { createServer } from 'node:net';
import { setAside } from '../postgres/free-port.ts';
import { StartupError } from '../startup-error.ts';

/** Fails with a sentence when the public port cannot be listened on; else keeps it from the services. */
export async function checkPort(port: number, host: string): Promise<void> {
  const code = await new Promise<string | null>((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'erreur'));
    server.listen({ port, host }, () => server.close(() => resolve(null)));
  });
  if (code === null) return setAside(port);
  const other = `Choisissez-en un autre : PORT=${port < 65_000 ? port + 1 : 3000} npm start`;
  if (code === 'EADDRINUSE') throw new StartupError(`Le port ${port} est déjà pris par un autre programme. ${other}`);
  if (code === 'EACCES') throw new StartupError(`Le port ${port} est réservé par le système. ${other}`);
  throw new StartupError(`Impossible d’écouter sur ${host}:${port} (${code}). Vérifiez HOST et PORT.`);
}

/** PORT as given, 3000 when left out. */
export function readPort(text: string | undefined): number {
  if (text === undefined || text.trim() === '') return 3000;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartupError(`PORT=${text} n’est pas un numéro de port (0 à 65535).`);
}
