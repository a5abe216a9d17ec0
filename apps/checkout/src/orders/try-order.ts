interface ErrorLog {
  error(message: string, fields: Record<string, unknown>): void;
}

/** One of many orders: where its work fails that is logged, and the others have their turn. Resolves with whether it succeeded. */
export async function tryOrder(
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
