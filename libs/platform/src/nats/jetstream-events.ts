import { AckPolicy, DeliverPolicy, JetStreamApiCodes, ReplayPolicy } from '@nats-io/jetstream';
import type { Consumer, ConsumerConfig, JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import { errors, headers, nanos } from '@nats-io/transport-node';
import { AppError, platformErrors } from '@vale/contracts/define';
import type { EventEnvelope } from '@vale/contracts/define';
import { EventTransport } from '../bus/event-transport.js';
import type { DurableConsumer, ReplicaListener } from '../bus/event-transport.js';
import { eventSubject } from '../bus/subjects.js';
import type { DeadLetterStore, RequeuedWork } from '../delivery/dead-letter-store.js';
import type { Delivery } from '../delivery/delivery.js';
import { StopRetrying } from '../delivery/attempts.js';
import { assertWithinLimit } from '../delivery/size-limit.js';
import type { Logger } from '../logging.js';
import { FOR_CONSUMER, JetStreamDelivery, type JetStreamPolicy } from './jetstream-delivery.js';
import { JetStreamAttempts } from './jetstream-attempts.js';
import type { NatsLink } from './nats-connection.js';
import { EVENTS, isApiError } from './streams.js';

const { InvalidArgumentError, InvalidSubjectError, PermissionViolationError } = errors;

const PUBLISH_TIMEOUT_MS = 5_000;
/** JetStream's error of a message above the stream's `max_msg_size`, which only an operator sets. */
const EXCEEDS_STREAM_MAXIMUM = 10_054;
/** JetStream's error for a consumer with a configuration that it does not accept. */
const CONSUMER_NOT_CHANGED = 10_012;
/** A new consumer also receives events that were published while the system was starting. */
const LOOK_BACK_MS = 600_000;

/** Events over JetStream: one stream, one durable consumer with one filter subject per consumer class. */
export class JetStreamEvents extends EventTransport {
  private readonly client: JetStreamClient;

  constructor(
    private readonly link: NatsLink,
    private readonly manager: JetStreamManager,
    private readonly deadLetters: DeadLetterStore,
    private readonly policy: JetStreamPolicy,
    private readonly logger: Logger,
  ) {
    super();
    this.client = manager.jetstream();
  }

  async publish(envelope: EventEnvelope): Promise<void> {
    const body = JSON.stringify(envelope);
    assertWithinLimit(body);
    try {
      this.link.assertUp();
      // Acknowledged means stored; the same id within the stream's window is stored once.
      await this.client.publish(eventSubject({ name: envelope.type }), body, {
        msgID: envelope.id,
        timeout: PUBLISH_TIMEOUT_MS,
      });
    } catch (error) {
      throw isRefused(error)
        ? new StopRetrying(error)
        : new AppError(platformErrors.unavailable, { cause: error });
    }
  }

  async consume(consumer: DurableConsumer): Promise<Delivery> {
    const durable = await this.ensureConsumer(consumer);
    const { manager, deadLetters, policy, logger } = this;
    const attempts = new JetStreamAttempts(manager, consumer.name);
    return new JetStreamDelivery(consumer, { manager, durable }, attempts, deadLetters, policy, logger);
  }

  /** A plain subscription receives what is published while it lasts; nothing is stored for it. */
  async listen(listener: ReplicaListener): Promise<Delivery> {
    let end = () => {};
    return {
      start: async () => {
        const subscription = this.link.nats.subscribe(eventSubject({ name: listener.event }), {
          callback: (error, message) => {
            if (error || message.headers?.has(FOR_CONSUMER)) return;
            void this.notifyReplica(listener, message.string());
          },
        });
        end = () => subscription.unsubscribe();
        // The subscription is at the server before startup ends.
        await this.link.nats.flush();
      },
      stop: async () => end(),
    };
  }

  protected async requeueForConsumer({ id, consumer, body }: RequeuedWork): Promise<void> {
    const { type } = JSON.parse(body) as EventEnvelope;
    this.link.assertUp();
    const only = headers();
    only.set(FOR_CONSUMER, consumer);
    await this.client.publish(eventSubject({ name: type }), body, {
      msgID: `again~${id}`,
      headers: only,
      timeout: PUBLISH_TIMEOUT_MS,
    });
  }

  private async ensureConsumer({ name, event }: DurableConsumer): Promise<Consumer> {
    const changeable = {
      filter_subject: eventSubject({ name: event }),
      ack_wait: nanos(this.policy.stalledAfterMs),
      // Includes events that wait for their next attempt or for the stream of dead letters.
      max_ack_pending: 10_000,
      // `runAttempt` counts attempts: JetStream would drop an event before it becomes a dead letter.
      max_deliver: -1,
    };
    const fresh: Partial<ConsumerConfig> = {
      ...changeable,
      durable_name: name,
      ack_policy: AckPolicy.Explicit,
      replay_policy: ReplayPolicy.Instant,
      deliver_policy: DeliverPolicy.StartTime,
      opt_start_time: new Date(Date.now() - LOOK_BACK_MS).toISOString(),
    };
    try {
      await this.manager.consumers.info(EVENTS.name, name);
      await this.update(name, changeable);
    } catch (error) {
      if (!isApiError(error, JetStreamApiCodes.ConsumerNotFound)) throw error;
      await this.manager.consumers.add(EVENTS.name, fresh).catch(async (refused: unknown) => {
        // Another replica was first, with another start time: the error code differs between server versions.
        await this.manager.consumers.info(EVENTS.name, name).catch(() => {
          throw refused;
        });
      });
    }
    return this.client.consumers.get(EVENTS.name, name);
  }

  private async update(name: string, config: Partial<ConsumerConfig>): Promise<void> {
    try {
      await this.manager.consumers.update(EVENTS.name, name, config);
    } catch (error) {
      // NATS 2.9 refuses every change of a consumer with a start time, which it compares by reference.
      if (!isApiError(error, CONSUMER_NOT_CHANGED)) throw error;
      this.logger.warn('a consumer keeps its former settings', { consumer: name, error });
    }
  }

  private async notifyReplica(listener: ReplicaListener, body: string): Promise<void> {
    try {
      await listener.handle(JSON.parse(body) as EventEnvelope);
    } catch (error) {
      this.logger.error('a replica listener failed', { listener: listener.name, error });
    }
  }
}

/** Refused because of the event itself, its size or its subject, by the client or the server. */
function isRefused(error: unknown): boolean {
  return (
    error instanceof InvalidArgumentError ||
    error instanceof InvalidSubjectError ||
    error instanceof PermissionViolationError ||
    isApiError(error, EXCEEDS_STREAM_MAXIMUM)
  );
}
