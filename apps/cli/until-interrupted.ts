/** Resolves on a signal, or at the end of `--time`. */
export function untilInterrupted(seconds: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = seconds === undefined ? undefined : setTimeout(resolve, 1000 * seconds);
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.once(signal, () => {
        clearTimeout(timer);
        resolve();
      });
  });
}
