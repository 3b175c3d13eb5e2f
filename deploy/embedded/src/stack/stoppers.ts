/** Runs stop functions in the reverse order of starting, each one even if another failed. */
export function createStoppers() {
  const stoppers: { name: string; stop: () => Promise<unknown> }[] = [];
  let ended: Promise<void> | undefined;
  const run = async () => {
    for (const { name, stop } of stoppers.toReversed()) {
      await stop().catch((error: unknown) =>
        process.stderr.write(`Arrêt de ${name} : ${error instanceof Error ? error.message : error}\n`),
      );
    }
  };
  return {
    add: (name: string, stop: () => Promise<unknown>) => void stoppers.push({ name, stop }),
    stop: () => {
      ended ??= run();
      return ended;
    },
  };
}
