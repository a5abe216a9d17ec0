/** A login. Only the browser has its token; the stored key cannot be turned back into it. */
export interface Session {
  /** SHA-256 of the token, in hex. */
  key: string;
  accountId: string;
  /** Browser and system, of `deviceName`; absent of sessions that an earlier release opened. */
  device?: string;
  /** Epoch milliseconds, as all times here. */
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
}

export interface SessionRules {
  /** Milliseconds without a visit after which it ends. */
  idleMs: number;
  /** Milliseconds after which it ends in any case. */
  maxMs: number;
}

/** A visit moves the end of a session at most this often: one write a day keeps a login alive. */
const SLIDE_EVERY_MS = 24 * 60 * 60 * 1_000;

export function newSession(
  { key, accountId, device }: Pick<Session, 'key' | 'accountId' | 'device'>,
  nowMs: number,
  rules: SessionRules,
): Session {
  return {
    key,
    accountId,
    ...(device && { device }),
    createdAt: nowMs,
    lastSeenAt: nowMs,
    expiresAt: endOf(nowMs, nowMs, rules),
  };
}

/** Whether the session is valid, for an account whose sessions before `sessionsSince` are over. */
export function isOpen(session: Session, sessionsSince: number, nowMs: number): boolean {
  return session.expiresAt > nowMs && session.createdAt >= sessionsSince;
}

/** The session with its end moved by this visit; null while the last move is recent enough. */
export function slide(session: Session, nowMs: number, rules: SessionRules): Session | null {
  const due = Math.min(SLIDE_EVERY_MS, rules.idleMs / 2);
  if (nowMs - session.lastSeenAt < due) return null;
  return { ...session, lastSeenAt: nowMs, expiresAt: endOf(session.createdAt, nowMs, rules) };
}

function endOf(createdAt: number, seenAt: number, { idleMs, maxMs }: SessionRules): number {
  return Math.min(seenAt + idleMs, createdAt + maxMs);
}
