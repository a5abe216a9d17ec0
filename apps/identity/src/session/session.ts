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
  /** When its account last confirmed who it is; absent of sessions that an earlier release opened. */
  provenAt?: number;
}

export interface SessionRules {
  /** Milliseconds without a visit after which it ends. */
  idleMs: number;
  /** Milliseconds after which it ends in any case. */
  maxMs: number;
  /** A visit moves the end of a session at most this often: one write in that time keeps a login alive. */
  slideEveryMs: number;
}

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

export function customerRules(of: Pick<SessionRules, 'idleMs' | 'maxMs'>): SessionRules {
  return { ...of, slideEveryMs: Math.min(DAY_MS, of.idleMs / 2) };
}

/** An administrator's session ends after twelve hours without a request, and is written at most every five minutes. */
export function adminRules({ idleMs, maxMs }: Pick<SessionRules, 'idleMs' | 'maxMs'>): SessionRules {
  return { idleMs: Math.min(12 * HOUR_MS, idleMs), maxMs, slideEveryMs: 5 * 60 * 1_000 };
}

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

export function provenAtOf({ provenAt, createdAt }: Session): number {
  return provenAt ?? createdAt;
}

/** Whether the session is valid, for an account whose sessions before `sessionsSince` are over. */
export function isOpen(session: Session, sessionsSince: number, nowMs: number, rules: SessionRules): boolean {
  const endsAt = Math.min(session.expiresAt, endOf(session.createdAt, session.lastSeenAt, rules));
  return endsAt > nowMs && session.createdAt >= sessionsSince;
}

/** The session with its end moved by this visit; null while the last move is recent enough. */
export function slide(session: Session, nowMs: number, rules: SessionRules): Session | null {
  if (nowMs - session.lastSeenAt < rules.slideEveryMs) return null;
  return { ...session, lastSeenAt: nowMs, expiresAt: endOf(session.createdAt, nowMs, rules) };
}

function endOf(createdAt: number, seenAt: number, { idleMs, maxMs }: SessionRules): number {
  return Math.min(seenAt + idleMs, createdAt + maxMs);
}
