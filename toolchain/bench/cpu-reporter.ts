/** Preloaded into a function's process (`node --import`): prints its CPU time so far at each SIGUSR2. */

process.on('SIGUSR2', () => {
  const { user, system } = process.cpuUsage();
  process.stdout.write(`cpu ${(user + system) / 1000}\n`);
});
