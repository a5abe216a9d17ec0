/** Thrown by a handler that knows no further attempt can help: the event or job becomes a dead letter at once. */
export class StopRetrying extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'StopRetrying';
  }
}
