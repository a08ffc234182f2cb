/**
 * The entry of every npm script: `node toolchain/bootstrap.mjs <file> [arguments]`.
 * Runs on any Node, before anything is installed. Code that needs a newer Node is imported after the check.
 */

const oldest = 20;

if (Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(
    `Fresher Party needs Node ${oldest} or newer and this is Node ${process.versions.node}: install a newer one from https://nodejs.org and run the command again.`,
  );
  process.exitCode = 1;
} else {
  const [file = '', ...args] = process.argv.slice(2);
  import('./bootstrap/run-pinned.mjs').then(({ runPinned }) => runPinned(file, args));
}
