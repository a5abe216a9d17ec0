import type {
  EventData,
  EventDefinition,
  EventEnvelope,
  MessageDefinition,
  MessageInput,
  MessageReply,
} from '@vale/contracts/define';
import { Bus } from '../bus.js';
import type { RequestOptions } from '../bus.js';

/**
 * The bus of an app: it sends only the requests that `defineApp` lists. NATS permissions are generated from
 * the same list, so a missing request already fails in development.
 */
export class DeclaredBus extends Bus {
  private readonly requests: ReadonlySet<string>;

  constructor(
    private readonly app: string,
    requests: readonly MessageDefinition[],
    private readonly bus: Bus,
  ) {
    super();
    this.requests = new Set(requests.map(({ name }) => name));
  }

  async request<M extends MessageDefinition>(
    message: M,
    input: MessageInput<M>,
    options?: RequestOptions,
  ): Promise<MessageReply<M>> {
    if (!this.requests.has(message.name)) {
      throw new Error(
        `${this.app} requests "${message.name}": add it to contracts.requests of defineApp({name: '${this.app}'})`,
      );
    }
    return this.bus.request(message, input, options);
  }

  emit<E extends EventDefinition>(event: E, data: EventData<E>, options?: { id?: string }): Promise<void> {
    return this.bus.emit(event, data, options);
  }

  publish(envelope: EventEnvelope): Promise<void> {
    return this.bus.publish(envelope);
  }
}
