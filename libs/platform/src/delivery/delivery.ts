/** Backlog of one durable consumer or job, over all replicas. */
export interface QueueDepth {
  /** Due, but not started. */
  waiting: number;
  /** Due later: delayed, or between two attempts. */
  delayed: number;
  /** The part of `delayed` that has failed and will be tried again. */
  retrying: number;
  running: number;
  /** Age in seconds of the oldest due work; 0 if nothing waits. */
  oldestSeconds: number;
}

export interface StartOptions {
  /** True if this start created the service's collections, so that they are empty. */
  isNew?: boolean;
}

/** The events of one consumer, or the jobs of one definition, as this process receives them. */
export interface Delivery {
  /** Used by metrics; an `every: 'replica'` listener has no queue. */
  readonly queue?: { readonly name: string; depth(): Promise<QueueDepth> };
  /** Starts receiving, including what was published since the delivery was declared. */
  start(options?: StartOptions): Promise<void>;
  /** Stops receiving. Resolves when running handlers have ended. */
  stop(): Promise<void>;
}
