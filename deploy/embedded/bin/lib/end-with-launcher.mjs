// Preloaded into a program that does not watch its launcher: ends it when the launcher's end of their channel closes, even by kill -9.
const end = () => process.kill(process.pid, 'SIGTERM');
process.once('disconnect', end);
if (process.connected === false) end();
process.channel?.unref();
