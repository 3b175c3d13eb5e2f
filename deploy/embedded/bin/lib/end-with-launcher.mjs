// Preloaded into a program that does not watch its launcher: ends it when the launcher's end of their channel closes, even by kill -9.
const end = () => {
  // Node may block for ever while it tears itself down after `exit` (nodejs/node#54918): nobody is left to end it then, or to read its exit code.
  process.once('exit', () => process.kill(process.pid, 'SIGKILL'));
  process.kill(process.pid, 'SIGTERM');
};
process.once('disconnect', end);
if (process.connected === false) end();
process.channel?.unref();
