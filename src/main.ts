import('./cli/process.ts')
  .then(({ runProcess }) => runProcess())
  .catch((error: unknown) => {
    // The parts that tell of errors may be the ones that could not be loaded, as where no file can be opened any more.
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`error: the tool cannot start\n  why: ${why}\n  do:  ulimit -n 1024\n`);
    process.exit(1);
  });
