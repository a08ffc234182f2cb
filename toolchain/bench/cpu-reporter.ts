/** Preloaded into a function's process (`node --import`): prints the CPU it has used so far, at each SIGUSR2. */

process.on('SIGUSR2', () => {
  const { user, system } = process.cpuUsage();
  process.stdout.write(`cpu ${(user + system) / 1000}\n`);
});
