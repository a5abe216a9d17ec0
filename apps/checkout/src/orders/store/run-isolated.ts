interface ErrorLog {
  error(message: string, fields: Record<string, unknown>): void;
}

/**
 * Runs the work of one order of many. A failure is logged and does not stop the others. Resolves with
 * whether it succeeded.
 */
export async function runIsolated(
  logger: ErrorLog,
  about: Record<string, unknown> & { transactionId: string },
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    logger.error('an order was left to the next sweep', { ...about, error });
    return false;
  }
}
