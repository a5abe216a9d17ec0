import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Binary, Int32 } from 'bson';
import { ServerError } from '../errors.js';
import { isDoc, isNumber, own, toNumber, truthy, type Bson, type Doc } from '../bson/values.js';

/** RFC 7677 requires at least 4096; MongoDB uses 15,000. */
const ITERATIONS = 15_000;
const MECHANISM = 'SCRAM-SHA-256';

export interface Credentials {
  username: string;
  password: string;
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest();
const xor = (left: Buffer, right: Buffer): Buffer => Buffer.from(left.map((byte, i) => byte ^ right[i]!));

/** Keeps enough of a password to check a proof, but not to make one. */
export class Verifier {
  readonly salt = randomBytes(28);
  readonly storedKey: Buffer;
  readonly serverKey: Buffer;

  constructor(
    readonly username: string,
    password: string,
  ) {
    // Other characters would need the tables of SASLprep.
    if (!/^[\x20-\x7e]+$/.test(password))
      throw new Error('the password of the embedded store must be printable ASCII');
    const salted = pbkdf2Sync(password, this.salt, ITERATIONS, 32, 'sha256');
    this.storedKey = sha256(hmac(salted, 'Client Key'));
    this.serverKey = hmac(salted, 'Server Key');
  }
}

export class Authentication {
  #conversation:
    | {
        id: number;
        clientFirst: string;
        serverFirst: string;
        nonce: string;
        known: boolean;
        skipEmpty: boolean;
      }
    | undefined;
  #proven = false;
  #done = false;
  #lastId = 0;

  constructor(private readonly verifier: Verifier) {}

  get done(): boolean {
    return this.#done;
  }

  /** Replies to `saslStart` (also inside `hello`). */
  start(body: Doc): Doc {
    if (body.mechanism !== MECHANISM)
      throw failed(`the only mechanism is ${MECHANISM}`, 334, 'MechanismUnavailable');
    const message = payloadText(body.payload);
    const fields = /^n,,(n=([^,]*),r=([^,]+))$/.exec(message);
    if (!fields) throw failed();
    const [, clientFirst = '', name = '', clientNonce = ''] = fields;
    const nonce = clientNonce + randomBytes(24).toString('base64');
    const serverFirst = `r=${nonce},s=${this.verifier.salt.toString('base64')},i=${ITERATIONS}`;
    const known = name.replaceAll('=2C', ',').replaceAll('=3D', '=') === this.verifier.username;
    const options = isDoc(body.options) ? body.options : {};
    const id = ++this.#lastId;
    this.#conversation = {
      id,
      clientFirst,
      serverFirst,
      nonce,
      known,
      skipEmpty: truthy(own(options, 'skipEmptyExchange')),
    };
    this.#proven = false;
    return reply(id, serverFirst, false);
  }

  /** Replies to `saslContinue`. */
  next(body: Doc): Doc {
    const conversation = this.#conversation;
    const id = body.conversationId;
    if (!conversation || !isNumber(id) || toNumber(id) !== conversation.id) throw failed();
    const message = payloadText(body.payload);
    if (this.#proven && message === '') return this.#finish(conversation.id, '');
    const fields = /^(c=biws,r=([^,]+)),p=([^,]+)$/.exec(message);
    this.#conversation = undefined;
    if (!fields) throw failed();
    const [, withoutProof = '', nonce, proof = ''] = fields;
    const authMessage = `${conversation.clientFirst},${conversation.serverFirst},${withoutProof}`;
    if (nonce !== conversation.nonce || !conversation.known || !this.#proves(proof, authMessage))
      throw failed();
    this.#proven = true;
    const signature = `v=${hmac(this.verifier.serverKey, authMessage).toString('base64')}`;
    if (conversation.skipEmpty) return this.#finish(conversation.id, signature);
    this.#conversation = conversation;
    return reply(conversation.id, signature, false);
  }

  #proves(proof: string, authMessage: string): boolean {
    const given = Buffer.from(proof, 'base64');
    if (given.length !== 32) return false;
    const clientKey = xor(given, hmac(this.verifier.storedKey, authMessage));
    return timingSafeEqual(sha256(clientKey), this.verifier.storedKey);
  }

  #finish(id: number, message: string): Doc {
    this.#conversation = undefined;
    this.#done = true;
    return reply(id, message, true);
  }
}

const reply = (id: number, message: string, done: boolean): Doc => ({
  conversationId: new Int32(id),
  done,
  payload: new Binary(Buffer.from(message)),
  ok: 1,
});

/** The text does not say what was wrong, so that an attacker learns nothing from it. */
const failed = (message = 'Authentication failed.', code = 18, name = 'AuthenticationFailed'): ServerError =>
  new ServerError(code, name, message);

function payloadText(payload: Bson): string {
  if (payload instanceof Binary) return Buffer.from(payload.value()).toString('utf8');
  throw failed();
}
