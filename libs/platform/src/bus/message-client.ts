import { ClientNats } from '@nestjs/microservices';
import { RequestSerializer } from './limited-serializer.js';
import type { MessageTransport, WireConnection } from './message-transport.js';

/** Nest's NATS client, over either transport. */
export class MessageClient extends ClientNats {
  constructor(private readonly transport: MessageTransport) {
    super({
      serializer: new RequestSerializer(),
      ...(transport.inboxPrefix && { inboxPrefix: transport.inboxPrefix }),
    });
  }

  override async createClient(): Promise<WireConnection> {
    return this.transport.connect();
  }
}
