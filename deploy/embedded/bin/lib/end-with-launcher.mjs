// Imported before a program that knows nothing of the launcher: ends it when the other end of their channel is gone, even by kill -9.
const end = () => process.kill(process.pid, 'SIGTERM');
process.once('disconnect', end);
if (process.connected === false) end();
process.channel?.unref();
