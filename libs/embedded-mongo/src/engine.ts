import { setTimeout as sleep } from 'node:timers/promises';
import { BSONError } from 'bson';
import type { Doc } from './bson/values.js';
import { AGGREGATE } from './commands/aggregate.js';
import { COLLECTIONS } from './commands/collections.js';
import {
  checkOptions,
  countOption,
  type Command,
  type Reply,
  type Request,
  type SteppedCommand,
} from './commands/command.js';
import { EXPLAIN } from './commands/explain.js';
import { FIND_AND_MODIFY } from './commands/find-and-modify.js';
import { INDEXES } from './commands/indexes.js';
import { READS } from './commands/reads.js';
import { SERVER_INFO } from './commands/server-info.js';
import { WRITES } from './commands/writes.js';
import { badValue, ServerError } from './errors.js';
import { ChecksumPass } from './checksum-pass.js';
import { DamagePass } from './damage-pass.js';
import { GroupCommit } from './group-commit.js';
import type { ScanObserver } from './plan/select.js';
import { Database } from './storage/database.js';
import { diskFull, OUT_OF_DISK_SPACE, storageError } from './storage/storage-errors.js';
import { Store } from './store.js';
import { TtlSweeper } from './ttl.js';
import { Turns, type Turn } from './turns.js';

const COMMANDS: Record<string, Command | SteppedCommand> = {
  ...AGGREGATE,
  ...COLLECTIONS,
  ...EXPLAIN,
  ...FIND_AND_MODIFY,
  ...INDEXES,
  ...READS,
  ...SERVER_INFO,
  ...WRITES,
};

/** A step takes about 15 ms and holds up other writes, so the pass leaves them more than half of the time. */
const PASS_PAUSE_MS = 20;
/** The search for damage reads 100 documents a second, which takes less than 1 % of a processor. */
const DAMAGE_PAUSE_MS = 500;
const DAMAGE_PASS_EVERY_MS = 24 * 3_600_000;
/** Writing the reserve takes some ms, so it waits until the start is over. */
const HOLD_AFTER_MS = 2000;

interface EngineOptions {
  file: string;
  ttlSweepMs: number;
  observeScan: ScanObserver;
  /** Receives errors that no client gets, and unexpected ones. */
  report: (problem: unknown) => void;
}

/** Runs commands and returns replies; knows nothing of the network. */
export class Engine {
  readonly #database: Database;
  readonly #store: Store;
  readonly #commits: GroupCommit;
  readonly #sweeper: TtlSweeper;
  readonly #checksumPass: ChecksumPass;
  readonly #damagePass: DamagePass;
  readonly #turns = new Turns();
  readonly #holding: NodeJS.Timeout;
  #closing = false;

  constructor(private readonly options: EngineOptions) {
    this.#database = new Database(options.file);
    this.#store = new Store(this.#database, options.observeScan);
    this.#commits = new GroupCommit(this.#store);
    this.#sweeper = new TtlSweeper(this.#store, this.#commits, options.ttlSweepMs, options.report);
    this.#checksumPass = new ChecksumPass(this.#store, this.#commits, () => pause(PASS_PAUSE_MS));
    this.#damagePass = new DamagePass(this.#store, options.report, () => pause(DAMAGE_PAUSE_MS));
    void this.#passes();
    this.#holding = setTimeout(() => this.#holdReserve(), HOLD_AFTER_MS).unref();
  }

  async #passes(): Promise<void> {
    await this.#checksumPass.run().catch(this.options.report);
    while (!this.#closing) {
      await this.#damagePass.run();
      await pause(DAMAGE_PASS_EVERY_MS);
    }
  }

  /** Runs one command. Never throws: an error is a reply with `ok: 0`. `abandoned` is true once the client has disconnected. */
  async execute(request: Request, abandoned: () => boolean = () => false): Promise<Reply> {
    try {
      const command = Object.hasOwn(COMMANDS, request.name) ? COMMANDS[request.name] : undefined;
      if (!command)
        throw new ServerError(
          59,
          'CommandNotFound',
          `embedded store: the command '${request.name}' is not supported. no such command: '${request.name}'`,
        );
      checkOptions(command, request);
      const limit = countOption(request.body, 'maxTimeMS');
      const deadline = limit ? performance.now() + limit : Infinity;
      if ('runInSteps' in command) return await this.#writeInSteps(command, request, deadline);
      return await (command.write
        ? this.#write(command, request, deadline)
        : this.#read(command, request, deadline, abandoned));
    } catch (error) {
      return this.#errorReply(error);
    }
  }

  #write(command: Command, request: Request, deadline: number): Promise<Reply> {
    return this.#commits.write(
      () =>
        this.#store.pace.whole(deadline, () => {
          const running = command.run(this.#store, request);
          if (!isPausing(running)) return running;
          for (;;) {
            const { done, value } = running.next();
            if (done) return value;
          }
        }),
      { deletes: holds(command.deletes, request) },
    );
  }

  #writeInSteps(command: SteppedCommand, request: Request, deadline: number): Promise<Reply> {
    return command.runInSteps(this.#store, request, async (work) => {
      if (this.#closing) throw interrupted();
      return this.#commits.write(() => this.#store.pace.whole(deadline, work), { once: true });
    });
  }

  /** Runs a read slice by slice, so that no other command waits for the whole of it. */
  async #read(
    command: Command,
    request: Request,
    deadline: number,
    abandoned: () => boolean,
  ): Promise<Reply> {
    const { pace } = this.#store;
    const running = pace.slice(deadline, () => command.run(this.#store, request));
    if (!isPausing(running)) return running;
    for (;;) {
      const { done, value } = pace.slice(deadline, () => running.next());
      if (done) return value;
      await this.#turns.next();
      if (this.#closing || abandoned()) {
        running.return({});
        throw interrupted();
      }
    }
  }

  #errorReply(error: unknown): Doc {
    if (error instanceof ServerError) return errorReply(error);
    // The client sent what bson refuses: invalid UTF-8, or a class of another version.
    if (error instanceof BSONError) return errorReply(badValue(error.message));
    const storage = storageError(error, this.options.file);
    if (storage?.code !== OUT_OF_DISK_SPACE) this.options.report(error);
    if (storage) return errorReply(storage);
    return errorReply(new ServerError(8, 'UnknownError', `embedded store: ${(error as Error).message}`));
  }

  #holdReserve(): void {
    if (!this.#database.reserve.hold())
      this.options.report(
        `no space is left to delete with on a full disk; ${diskFull(this.options.file).message}`,
      );
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#holding);
    this.#sweeper.stop();
    this.#checksumPass.stop();
    this.#damagePass.stop();
    await this.#commits.drain();
    this.#database.close();
  }
}

const pause = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false });

const interrupted = (): ServerError =>
  new ServerError(11600, 'InterruptedAtShutdown', 'interrupted at shutdown');

const isPausing = (running: Reply | Generator<Turn, Reply>): running is Generator<Turn, Reply> =>
  Symbol.iterator in running;

const holds = (property: Command['deletes'], request: Request): boolean =>
  typeof property === 'function' ? property(request) : property === true;

export function errorReply({ code, codeName, message, extra }: ServerError): Doc {
  return { ok: 0, errmsg: message, code, codeName, ...extra };
}
