/** Parameters of argon2id. */
export interface HashCost {
  memoryKib: number;
  passes: number;
  lanes: number;
}

interface PasswordHash extends HashCost {
  salt: Buffer;
  hash: Buffer;
}

const VERSION = 19;
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** PHC string format, which other argon2 libraries read too: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`. */
export function writeHash({ memoryKib, passes, lanes, salt, hash }: PasswordHash): string {
  return `$argon2id$v=${VERSION}$m=${memoryKib},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Throws `Error` for a damaged hash, so that it is not mistaken for a wrong password. */
export function readHash(text: string): PasswordHash {
  const parts = FORM.exec(text);
  if (!parts) throw new Error('A stored password hash has an unknown form.');
  const [, memoryKib, passes, lanes, salt, hash] = parts;
  return {
    memoryKib: Number(memoryKib),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt!, 'base64'),
    hash: Buffer.from(hash!, 'base64'),
  };
}

/** True if the hash was made with another cost. */
export function isOutdated(hash: HashCost, wanted: HashCost): boolean {
  return hash.memoryKib !== wanted.memoryKib || hash.passes !== wanted.passes || hash.lanes !== wanted.lanes;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
