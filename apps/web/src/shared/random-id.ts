/** 128 random bits as 32 hexadecimal digits. Not `crypto.randomUUID`, which browsers lack on plain http with a host name. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of a ULID: 48 bits of time, then random ones. */
export function timedId(): string {
  return Date.now().toString(16).padStart(12, '0') + randomId().slice(12);
}
