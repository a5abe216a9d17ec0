import type { JetStreamClient, JetStreamManager, StoredMsg } from '@nats-io/jetstream';
import type { Page } from '@vale/contracts/define';
import type { DeadLetter, DeadLetterQuery } from '../dead-letters.js';
import { DeadLetterStore, failedIn } from '../delivery/dead-letter-store.js';
import type { FailedWork } from '../delivery/dead-letter-store.js';
import { DEAD_LETTERS } from './streams.js';

const PUBLISH_TIMEOUT_MS = 5_000;
/**
 * Each message costs a request to the server: a filter that matches few must not exceed the deadline of the
 * admin's request.
 */
const READ_PER_PAGE = 1_000;

/** An event's envelope or a job's body. */
type Body = { data?: unknown; payload?: unknown };

/** Earlier releases stored the body as text. */
type StoredWork = Omit<FailedWork, 'body' | 'content'> & { body: Body | string };

/** Dead letters of the many-process shape: a stream that every service writes and the admin's list reads. */
export class JetStreamDeadLetters extends DeadLetterStore {
  private readonly client: JetStreamClient;

  constructor(private readonly manager: JetStreamManager) {
    super();
    this.client = manager.jetstream();
  }

  async add(work: FailedWork): Promise<void> {
    const { body, content: _, ...rest } = work;
    // Embedded as JSON, not as text within text, so that the largest event fits into one message with the
    // rest.
    const stored: StoredWork = { ...rest, body: JSON.parse(body) as Body };
    await this.client.publish(`dead.${work.kind}`, JSON.stringify(stored), {
      msgID: work.id,
      timeout: PUBLISH_TIMEOUT_MS,
    });
  }

  async counts(): Promise<Record<DeadLetter['kind'], number>> {
    const { state } = await this.manager.streams.info(DEAD_LETTERS.name, { subjects_filter: 'dead.*' });
    return { event: state.subjects?.['dead.event'] ?? 0, job: state.subjects?.['dead.job'] ?? 0 };
  }

  /** The cursor is the sequence of the last message read; matching ones may be further back. */
  async list(query: Partial<DeadLetterQuery> = {}): Promise<Page<DeadLetter>> {
    const { limit = 24 } = query;
    const matches = matcherOf(query);
    const items: DeadLetter[] = [];
    let read = 0;
    let last = '';
    for await (const message of this.newestFirst(query.cursor)) {
      if (read === READ_PER_PAGE) return { items, nextCursor: last };
      const deadLetter = asDeadLetter(message);
      if (matches(deadLetter)) {
        if (items.length === limit) return { items, nextCursor: last };
        items.push(deadLetter);
      }
      read += 1;
      last = deadLetter.id;
    }
    return { items, nextCursor: null };
  }

  async find(id: string): Promise<DeadLetter | null> {
    const message = await this.read(id);
    return message && asDeadLetter(message);
  }

  async requeue(id: string): Promise<boolean> {
    const message = await this.read(id);
    if (!message) return false;
    const work = message.json<StoredWork>();
    await this.requeueWork(work.kind, {
      // The sequence makes the id new each time, because JetStream drops repeated ids.
      id: `${work.id}~${id}`,
      consumer: work.consumer,
      body: typeof work.body === 'string' ? work.body : JSON.stringify(work.body),
    });
    await this.discard(id);
    return true;
  }

  async discard(id: string): Promise<boolean> {
    if (!(await this.read(id))) return false;
    return this.manager.streams.deleteMessage(DEAD_LETTERS.name, Number(id), false).catch(() => false);
  }

  private async *newestFirst(cursor: string | undefined): AsyncIterable<StoredMsg> {
    const { state } = await this.manager.streams.info(DEAD_LETTERS.name, { deleted_details: true });
    const gone = new Set(state.deleted ?? []);
    const newest = cursor ? Math.min(Number(cursor) - 1, state.last_seq) : state.last_seq;
    for (let seq = newest; seq >= state.first_seq && seq > 0; seq -= 1) {
      if (gone.has(seq)) continue;
      const message = await this.read(String(seq));
      if (message) yield message;
    }
  }

  private async read(id: string): Promise<StoredMsg | null> {
    if (!/^[1-9]\d*$/.test(id) || !Number.isSafeInteger(Number(id))) return null;
    return this.manager.streams.getMessage(DEAD_LETTERS.name, { seq: Number(id) });
  }
}

function matcherOf({ kind, service, name }: Partial<DeadLetterQuery>) {
  const ofService = service && failedIn(service);
  return (deadLetter: DeadLetter): boolean =>
    (!kind || deadLetter.kind === kind) &&
    (!name || deadLetter.name === name) &&
    (!ofService || ofService.some((beginning) => beginning.test(deadLetter.consumer)));
}

function asDeadLetter(message: StoredMsg): DeadLetter {
  const { kind, name, consumer, body, error, attempts } = message.json<StoredWork>();
  const content = typeof body === 'string' ? (JSON.parse(body) as Body) : body;
  return {
    id: String(message.seq),
    kind,
    name,
    consumer,
    content: (kind === 'event' ? content.data : content.payload) ?? null,
    error,
    attempts,
    failedAt: message.time.toISOString(),
  };
}
