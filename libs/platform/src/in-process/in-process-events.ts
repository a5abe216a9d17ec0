import { setImmediate } from 'node:timers/promises';
import type { EventEnvelope } from '@vale/contracts/define';
import { EventTransport } from '../bus/event-transport.js';
import type { DurableConsumer, EventPolicy, ReplicaListener } from '../bus/event-transport.js';
import type { DeadLetterStore, RequeuedWork } from '../delivery/dead-letter-store.js';
import type { Delivery } from '../delivery/delivery.js';
import { assertWithinLimit } from '../delivery/size-limit.js';
import { STOP_TIMEOUT_MS } from '../delivery/stop-timeout.js';
import type { Logger } from '../logging.js';
import { StoredQueue } from '../queue/stored-queue.js';
import type { QueueHandler, StoredWork, WorkCollection } from '../queue/stored-work.js';
import { dueIn } from '../queue/work-state.js';
import { WorkWriter } from '../queue/work-writer.js';
import { memberInTurn } from './member-in-turn.js';

/** One durable consumer with its replicas in this process, which take turns. */
interface Group {
  event: string;
  queue: StoredQueue;
  members: DurableConsumer[];
  turn: number;
}

/** Events of the one-process shape: one stored delivery per durable consumer, handed over in memory. */
export class InProcessEvents extends EventTransport {
  private readonly groups = new Map<string, Group>();
  private readonly listeners = new Set<ReplicaListener>();
  private readonly writer: WorkWriter;

  constructor(
    private readonly collection: WorkCollection,
    private readonly deadLetters: DeadLetterStore,
    private readonly policy: EventPolicy,
    private readonly logger: Logger,
  ) {
    super();
    this.writer = new WorkWriter(collection, logger);
  }

  async publish(envelope: EventEnvelope): Promise<void> {
    const body = serialized(envelope);
    // A queue does nothing for an event that was published before and is still stored.
    await this.forEachQueue(envelope, body, (queue, delivery) => queue.add(delivery));
    this.notifyReplicas(envelope, body);
  }

  /**
   * Nothing is stored for consumers that succeed immediately: the event is still in its publisher's
   * document.
   */
  override async publishKept(envelope: EventEnvelope): Promise<void> {
    const body = serialized(envelope);
    this.notifyReplicas(envelope, body);
    // Leaves the publisher's stack, so that its write returns first.
    await setImmediate();
    await this.forEachQueue(envelope, body, (queue, delivery) => queue.handOver(delivery));
  }

  override hasConsumer(eventName: string): boolean {
    return [...this.groups.values()].some(({ event }) => event === eventName);
  }

  private async forEachQueue(
    { id, type }: EventEnvelope,
    body: string,
    deliver: (queue: StoredQueue, delivery: StoredWork) => Promise<void>,
  ): Promise<void> {
    const groups = [...this.groups].filter(([, { event }]) => event === type);
    await Promise.all(groups.map(([name, { queue }]) => deliver(queue, deliveryOf(id, name, body))));
  }

  private notifyReplicas(envelope: EventEnvelope, body: string): void {
    for (const listener of this.listeners) {
      if (listener.event === envelope.type)
        void setImmediate().then(() => this.notifyReplica(listener, body));
    }
  }

  /**
   * The group stays until the drivers close, even without members, so that events published during a
   * shutdown, or while only replicas without consumers run, are stored for the next consumer.
   */
  async consume(consumer: DurableConsumer): Promise<Delivery> {
    const group = this.groups.get(consumer.name) ?? this.createGroup(consumer);
    return {
      queue: { name: consumer.name, depth: () => group.queue.depth() },
      start: async (options) => {
        group.members.push(consumer);
        await group.queue.start(options);
      },
      stop: async () => {
        const index = group.members.indexOf(consumer);
        if (index < 0) return;
        group.members.splice(index, 1);
        if (group.members.length > 0) return;
        const { queue } = group;
        group.queue = this.queueOf(consumer.name);
        await queue.stop(STOP_TIMEOUT_MS);
      },
    };
  }

  async listen(listener: ReplicaListener): Promise<Delivery> {
    return {
      start: async () => void this.listeners.add(listener),
      stop: async () => void this.listeners.delete(listener),
    };
  }

  protected async requeueForConsumer({ id, consumer, body }: RequeuedWork): Promise<void> {
    const delivery: StoredWork = { _id: id, queue: consumer, body, attempts: 0, ...dueIn(0) };
    const queue = this.groups.get(consumer)?.queue;
    if (queue) await queue.add(delivery);
    else await this.collection.insertOne(delivery);
  }

  private createGroup({ name, event }: DurableConsumer): Group {
    const group: Group = { event, members: [], turn: 0, queue: this.queueOf(name) };
    this.groups.set(name, group);
    return group;
  }

  private queueOf(name: string): StoredQueue {
    const handler: QueueHandler = {
      run: (work) => memberInTurn(this.groups.get(name), name).handle(JSON.parse(work.body) as EventEnvelope),
      deadLetter: (work, attempts, error) => this.deadLetter(work, attempts, error),
    };
    return new StoredQueue(name, this.writer, this.policy, handler, this.logger);
  }

  private async deadLetter(work: StoredWork, attempts: number, error: string): Promise<void> {
    const envelope = JSON.parse(work.body) as EventEnvelope;
    const content = JSON.stringify(envelope.data);
    await this.deadLetters.add({
      id: work._id,
      kind: 'event',
      name: envelope.type,
      consumer: work.queue,
      body: work.body,
      content,
      attempts,
      error,
    });
  }

  private async notifyReplica(listener: ReplicaListener, body: string): Promise<void> {
    try {
      await listener.handle(JSON.parse(body) as EventEnvelope);
    } catch (error) {
      this.logger.error('a replica listener failed', { listener: listener.name, error });
    }
  }
}

function serialized(envelope: EventEnvelope): string {
  const body = JSON.stringify(envelope);
  assertWithinLimit(body);
  return body;
}

function deliveryOf(eventId: string, consumer: string, body: string): StoredWork {
  return { _id: `${eventId}~${consumer}`, queue: consumer, body, attempts: 0, ...dueIn(0) };
}
