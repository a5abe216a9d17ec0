import { isDoc, type Doc } from '../bson/values.js';
import type { Reply, Request } from '../commands/command.js';
import { helloReply } from '../commands/server-info.js';
import { errorReply, type Engine } from '../engine.js';
import { ServerError } from '../errors.js';
import { Authentication, type Verifier } from './scram.js';

const HELLO = new Set(['hello', 'isMaster', 'ismaster']);
/** Allowed before authentication. */
const OPEN = new Set(['ping', 'endSessions']);

/** One connection. With a password, only the handshake is allowed before authentication. */
export class Session {
  readonly #authentication: Authentication | undefined;

  constructor(
    private readonly engine: Engine,
    verifier: Verifier | undefined,
  ) {
    this.#authentication = verifier && new Authentication(verifier);
  }

  /** True for a store without a password. */
  get isLoggedIn(): boolean {
    return this.#authentication?.done ?? true;
  }

  async handle(request: Request, abandoned: () => boolean): Promise<Reply> {
    try {
      if (HELLO.has(request.name)) return this.#hello(request.body);
      const authentication = this.#authentication;
      if (authentication && request.name === 'saslStart') return authentication.start(request.body);
      if (authentication && request.name === 'saslContinue') return authentication.next(request.body);
      if (authentication && !authentication.done && !OPEN.has(request.name))
        throw new ServerError(13, 'Unauthorized', `Command ${request.name} requires authentication`);
    } catch (error) {
      if (error instanceof ServerError) return errorReply(error);
      throw error;
    }
    return this.engine.execute(request, abandoned);
  }

  #hello(body: Doc): Doc {
    const reply = helloReply();
    if (!this.#authentication) return reply;
    if (body.saslSupportedMechs !== undefined) reply.saslSupportedMechs = ['SCRAM-SHA-256'];
    // A first step that comes along saves the client a round trip; a wrong one is ignored.
    if (isDoc(body.speculativeAuthenticate) && Object.hasOwn(body.speculativeAuthenticate, 'saslStart')) {
      try {
        reply.speculativeAuthenticate = this.#authentication.start(body.speculativeAuthenticate);
      } catch (error) {
        if (!(error instanceof ServerError)) throw error;
      }
    }
    return reply;
  }
}
