/**
 * The entry of every npm script: `node scripts/bootstrap.mjs <script> [arguments]`.
 * Runs on any Node, before anything is installed; what needs a newer Node is imported after the check.
 */

const oldest = 20;

if (Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(
    `Fresher Party needs Node ${oldest} or newer and this is Node ${process.versions.node}: install a newer one from https://nodejs.org and run the command again.`,
  );
  process.exitCode = 1;
} else {
  const [name = '', ...args] = process.argv.slice(2);
  import('./lib/run-pinned.mjs').then(({ runPinned }) => runPinned(name, args));
}
