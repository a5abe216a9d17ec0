/** Thrown by a handler when a retry cannot help: the event or job becomes a dead letter at once. */
export class StopRetrying extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'StopRetrying';
  }
}
