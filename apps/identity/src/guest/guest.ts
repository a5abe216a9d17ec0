/** A browser that buys without an account. Whoever has its cookie is the guest. */
export interface Guest {
  id: string;
  /** Epoch milliseconds, like all times here. Sessions opened before this time are invalid. */
  sessionsSince: number;
  /** No session of the guest is valid any longer. */
  guestUntil: number;
}
