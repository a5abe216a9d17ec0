import { Injectable, Module } from '@nestjs/common';
import { AppError } from '@vale/contracts/define';
import type { CallContext, EventEnvelope, MessageParsed, MessageReply } from '@vale/contracts/define';
import { defineApp } from '@vale/platform/app';
import { Bus, Handles, On } from '@vale/platform/bus';
import { defineConfig } from '@vale/platform/config';
import { currentContext } from '@vale/platform/context';
import { Processes, StopRetrying } from '@vale/platform/jobs';
import type { JobRun } from '@vale/platform/jobs';
import { domainEvent, InjectModel, Outbox, storedSchema, storeFeature } from '@vale/platform/store';
import type { Stored } from '@vale/platform/store';
import { MongoNetworkError } from 'mongodb';
import type { Model } from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { Journal } from './journal.js';
import {
  happenedData,
  jobPayload,
  probeErrors,
  probeEvents,
  probeJobs,
  probeMessages,
} from './probe-contracts.js';
import type * as z from 'zod/mini';

type Happened = z.output<typeof happenedData>;
type Payload = z.output<typeof jobPayload>;

/** The journal of this process; a child process has its own. */
export const journal = new Journal();

/** PROBE_HANGS: handlers never end, so that a test can kill them. PROBE_CRASHES: each handler crashes its process. */
async function hangOrCrash(who: string): Promise<void> {
  if (process.env['PROBE_CRASHES']) process.kill(process.pid, 'SIGKILL');
  if (!process.env['PROBE_HANGS']) return;
  process.stdout.write(`${JSON.stringify({ hangs: who })}\n`);
  await new Promise(() => {});
}

export interface Note extends Stored {
  text: string;
  slug: string;
}
const noteSchema = storedSchema<Note>(
  { text: String, slug: { type: String, unique: true } },
  { collection: 'notes' },
);

@Injectable()
export class Notes {
  constructor(
    @InjectModel(noteSchema) readonly model: Model<Note>,
    readonly outbox: Outbox,
  ) {}

  save(mark: string, noteId: string, text = 'first'): Promise<Note> {
    const saved = domainEvent(probeEvents.saved, { mark, noteId, text });
    return this.outbox.insert(this.model, { _id: noteId, text, slug: noteId }, [saved]);
  }

  change(mark: string, key: Pick<Note, '_id' | 'version'>, text: string): Promise<Note> {
    const saved = domainEvent(probeEvents.saved, { mark, noteId: key._id, text });
    return this.outbox.update(this.model, key, { $set: { text } }, [saved]);
  }

  remove(mark: string, key: Pick<Note, '_id' | 'version'>): Promise<void> {
    const saved = domainEvent(probeEvents.saved, { mark, noteId: key._id, text: 'removed' });
    return this.outbox.remove(this.model, key, [saved]);
  }

  /** Stored form, with outbox and tombstone. */
  async stored(noteId: string): Promise<Record<string, unknown> | null> {
    return this.model.findOne({ _id: noteId }).lean<Record<string, unknown> | null>();
  }
}

@Injectable()
class ProbeMessages {
  constructor(
    private readonly bus: Bus,
    private readonly notes: Notes,
  ) {}

  @Handles(probeMessages.echo)
  echo(input: { value?: unknown }) {
    return input;
  }

  @Handles(probeMessages.describe)
  describe({ value, times }: MessageParsed<typeof probeMessages.describe>) {
    const kind = value instanceof Date ? 'date' : Array.isArray(value) ? 'array' : typeof value;
    return { kind, times };
  }

  @Handles(probeMessages.nothing)
  nothing() {
    return undefined;
  }

  @Handles(probeMessages.fail)
  fail({ how }: MessageParsed<typeof probeMessages.fail>) {
    if (how === 'refused')
      throw new AppError(probeErrors.refused, { params: { times: 3 }, data: { total: 5 } });
    if (how === 'bug') throw new TypeError('secret detail of a bug');
    return { ok: 'no' } as unknown as { ok: true };
  }

  @Handles(probeMessages.wait)
  async wait({ ms, save }: MessageParsed<typeof probeMessages.wait>) {
    journal.write('wait', `wait-${ms}`, 'begun');
    await sleep(ms);
    if (save) await this.notes.save(save, save);
    journal.write('wait', `wait-${ms}`, 'ended');
    return { waited: ms };
  }

  @Handles(probeMessages.context)
  async context(
    { hops }: { hops: number },
    context: CallContext,
  ): Promise<MessageReply<typeof probeMessages.context>> {
    if (hops === 0) return { contexts: [context] };
    const next = await this.bus.request(probeMessages.context, { hops: hops - 1 });
    return { contexts: [context, ...next.contexts] };
  }

  @Handles(probeMessages.grow)
  grow({ bytes }: { bytes: number }) {
    return { text: 'x'.repeat(bytes) };
  }
}

@Injectable()
class ProbeWork {
  private readonly attempts = new Map<string, number>();

  @Processes(probeJobs.work)
  async work(payload: Payload, run: JobRun) {
    await this.act('work', payload, run);
  }

  @Processes(probeJobs.growing)
  async growing(payload: Payload, run: JobRun) {
    await this.act('growing', payload, run);
  }

  @Processes(probeJobs.once)
  async once(payload: Payload, run: JobRun) {
    await this.act('once', payload, run);
  }

  @Processes(probeJobs.short)
  async short(payload: Payload, run: JobRun) {
    await this.act('short', payload, run);
  }

  @Processes(probeJobs.late)
  async late(payload: Payload, run: JobRun) {
    await this.act('late', payload, run);
  }

  @Processes(probeJobs.held)
  async held(payload: Payload, run: JobRun) {
    await this.act('held', payload, run);
  }

  @Processes(probeJobs.ticking)
  tick() {
    journal.write('tick', 'tick');
  }

  private async act(who: string, payload: Payload, run: JobRun): Promise<void> {
    const { mark, ms, failures, away, awayUntil, gate, stop } = payload;
    journal.write(who, mark, { ...run, payload, context: currentContext() });
    await hangOrCrash(who);
    if (ms > 0) await sleep(ms);
    if (gate) await journal.atLeast(1, gate, 'open', 60_000);
    if (isAway(awayUntil)) throw storeIsAway();
    if (stop) throw new StopRetrying(new Error('no use'));
    const attempt = (this.attempts.get(mark) ?? 0) + 1;
    this.attempts.set(mark, attempt);
    if (attempt <= away) throw storeIsAway();
    if (attempt <= away + failures) throw new Error(`planned failure ${attempt - away}`);
    journal.write(`${who}-done`, mark);
  }
}

const isAway = (until: string | undefined) => until !== undefined && journal.of(until, 'back').length === 0;

/** The driver's error while the store is away. */
function storeIsAway(): Error {
  return new MongoNetworkError('connection refused');
}

let consumers = 0;

/** Fails `data.failures[who]` times, then succeeds. */
abstract class FlakyConsumer {
  private readonly attempts = new Map<string, number>();
  /** Number of the instance, one per class and replica. */
  private readonly instance = (consumers += 1);

  protected async consume(who: string, data: Happened, envelope: EventEnvelope): Promise<void> {
    const attempt = (this.attempts.get(data.mark) ?? 0) + 1;
    this.attempts.set(data.mark, attempt);
    const { id } = envelope;
    const { instance } = this;
    journal.write(who, data.mark, { attempt, data, id, context: currentContext(), envelope, instance });
    await hangOrCrash(who);
    if (data.gate) await journal.atLeast(1, data.gate, 'open', 60_000);
    if (isAway(data.awayUntil)) throw storeIsAway();
    const away = data.away?.[who] ?? 0;
    if (attempt <= away) throw storeIsAway();
    const failure = attempt - away;
    if (failure <= (data.failures?.[who] ?? 0)) throw new Error(`planned failure ${failure} of ${who}`);
    journal.write(`${who}-done`, data.mark);
  }
}

@Injectable()
class RememberWhatHappenedConsumer extends FlakyConsumer {
  @On(probeEvents.happened, { durable: 'watcher-remember-what-happened' })
  async onHappened(data: Happened, envelope: EventEnvelope) {
    await this.consume('remember', data, envelope);
  }
}

@Injectable()
class CountWhatHappenedConsumer extends FlakyConsumer {
  @On(probeEvents.happened, { durable: 'watcher-count-what-happened' })
  async onHappened(data: Happened, envelope: EventEnvelope) {
    await this.consume('count', data, envelope);
  }
}

@Injectable()
class ReadSavedNoteConsumer {
  @On(probeEvents.saved, { durable: 'watcher-read-saved-note' })
  onSaved(data: { mark: string; noteId: string; text: string }, envelope: EventEnvelope) {
    journal.write('read', data.mark, { ...data, id: envelope.id });
  }
}

let replicas = 0;

@Injectable()
class ShowWhatHappened {
  private readonly replica = `show-${(replicas += 1)}`;

  @On(probeEvents.happened, { every: 'replica' })
  onHappened(data: Happened) {
    journal.write('show', data.mark, this.replica);
  }
}

@Injectable()
class ReadNoteWhenHappenedConsumer {
  constructor(private readonly notes: Notes) {}

  @On(probeEvents.happened, { durable: 'probe-read-note-when-happened' })
  async onHappened({ mark, readNote }: Happened) {
    if (!readNote) return;
    journal.write('find', mark);
    await this.notes.stored(mark);
    journal.write('find-done', mark);
  }
}

@Module({
  imports: [storeFeature(noteSchema)],
  providers: [ProbeMessages, Notes, ProbeWork, ReadNoteWhenHappenedConsumer],
})
class ProbeModule {}

@Module({
  providers: [
    RememberWhatHappenedConsumer,
    CountWhatHappenedConsumer,
    ReadSavedNoteConsumer,
    ShowWhatHappened,
  ],
})
class WatcherModule {}

export const probeApp = defineApp({
  name: 'probe',
  module: ProbeModule,
  config: defineConfig('probe', {}),
  contracts: { messages: probeMessages, jobs: probeJobs, events: probeEvents },
});

export const watcherApp = defineApp({
  name: 'watcher',
  module: WatcherModule,
  config: defineConfig('watcher', {}),
  contracts: { messages: {} },
});
