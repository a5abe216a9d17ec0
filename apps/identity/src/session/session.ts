import { DAY_MS, HOUR_MS } from '@vale/contracts/time';
/** A login. Only the browser has the token; the stored key cannot be turned back into it. */
export interface Session {
  /** SHA-256 of the token, in hex. */
  key: string;
  accountId: string;
  /** Browser and system (`deviceName`). Absent in sessions of earlier releases. */
  device?: string;
  /** Epoch milliseconds, like all times here. */
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
  /** When the account last proved its identity. Absent in sessions of earlier releases. */
  provenAt?: number;
}

export interface SessionRules {
  /** A session ends after this many milliseconds without a visit. */
  idleMs: number;
  /** A session ends after this many milliseconds in any case. */
  maxMs: number;
  /** Extend a session at most this often, to save writes. */
  slideEveryMs: number;
}

export function customerRules(of: Pick<SessionRules, 'idleMs' | 'maxMs'>): SessionRules {
  return { ...of, slideEveryMs: Math.min(DAY_MS, of.idleMs / 2) };
}

/** An administrator's session ends after twelve hours without a request and is written at most every five minutes. */
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

/** Sessions opened before the account's `sessionsSince` are invalid. */
export function isOpen(session: Session, sessionsSince: number, nowMs: number, rules: SessionRules): boolean {
  const endsAt = Math.min(session.expiresAt, endOf(session.createdAt, session.lastSeenAt, rules));
  return endsAt > nowMs && session.createdAt >= sessionsSince;
}

/** Null if the last extension is recent enough. */
export function slide(session: Session, nowMs: number, rules: SessionRules): Session | null {
  if (nowMs - session.lastSeenAt < rules.slideEveryMs) return null;
  return { ...session, lastSeenAt: nowMs, expiresAt: endOf(session.createdAt, nowMs, rules) };
}

function endOf(createdAt: number, seenAt: number, { idleMs, maxMs }: SessionRules): number {
  return Math.min(seenAt + idleMs, createdAt + maxMs);
}
