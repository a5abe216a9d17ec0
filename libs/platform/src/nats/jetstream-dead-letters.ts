import type { JetStreamClient, JetStreamManager, StoredMsg } from '@nats-io/jetstream';
import type { Page } from '@vale/contracts/define';
import type { DeadLetter, DeadLetterQuery } from '../dead-letters.js';
import { DeadLetterStore } from '../queue/dead-letter-store.js';
import type { Buried } from '../queue/dead-letter-store.js';
import { DEAD_LETTERS } from './streams.js';

const PUBLISH_TIMEOUT_MS = 5_000;

/** Dead letters of the many-process shape: a stream that every service can write and the admin's page reads. */
export class JetStreamDeadLetters extends DeadLetterStore {
  private readonly client: JetStreamClient;

  constructor(private readonly manager: JetStreamManager) {
    super();
    this.client = manager.jetstream();
  }

  async bury(letter: Buried): Promise<void> {
    await this.client.publish(`dead.${letter.kind}`, JSON.stringify(letter), {
      msgID: letter.id,
      timeout: PUBLISH_TIMEOUT_MS,
    });
  }

  async counts(): Promise<Record<DeadLetter['kind'], number>> {
    const { state } = await this.manager.streams.info(DEAD_LETTERS.name, { subjects_filter: 'dead.*' });
    return { event: state.subjects?.['dead.event'] ?? 0, job: state.subjects?.['dead.job'] ?? 0 };
  }

  async list({ kind, cursor, limit = 24 }: DeadLetterQuery = {}): Promise<Page<DeadLetter>> {
    const items: DeadLetter[] = [];
    for await (const message of this.newestFirst(cursor)) {
      if (kind && message.subject !== `dead.${kind}`) continue;
      if (items.length === limit) return { items, nextCursor: items.at(-1)!.id };
      items.push(asDeadLetter(message));
    }
    return { items, nextCursor: null };
  }

  async replay(id: string): Promise<boolean> {
    const message = await this.find(id);
    if (!message) return false;
    const letter = message.json<Buried>();
    // The sequence makes the second chance's id new each time: JetStream drops repeats.
    await this.revive(letter.kind, {
      id: `${letter.id}~${id}`,
      consumer: letter.consumer,
      body: letter.body,
    });
    await this.discard(id);
    return true;
  }

  async discard(id: string): Promise<boolean> {
    if (!(await this.find(id))) return false;
    return this.manager.streams.deleteMessage(DEAD_LETTERS.name, Number(id), false).catch(() => false);
  }

  private async *newestFirst(cursor: string | undefined): AsyncIterable<StoredMsg> {
    const { state } = await this.manager.streams.info(DEAD_LETTERS.name, { deleted_details: true });
    const gone = new Set(state.deleted ?? []);
    const newest = cursor ? Math.min(Number(cursor) - 1, state.last_seq) : state.last_seq;
    for (let seq = newest; seq >= state.first_seq && seq > 0; seq -= 1) {
      if (gone.has(seq)) continue;
      const message = await this.find(String(seq));
      if (message) yield message;
    }
  }

  private async find(id: string): Promise<StoredMsg | null> {
    if (!/^[1-9]\d*$/.test(id)) return null;
    return this.manager.streams.getMessage(DEAD_LETTERS.name, { seq: Number(id) });
  }
}

function asDeadLetter(message: StoredMsg): DeadLetter {
  const { kind, name, consumer, content, error, attempts } = message.json<Buried>();
  return {
    id: String(message.seq),
    kind,
    name,
    consumer,
    content: JSON.parse(content) as unknown,
    error,
    attempts,
    failedAt: message.time.toISOString(),
  };
}
