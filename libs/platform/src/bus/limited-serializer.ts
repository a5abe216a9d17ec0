import { NatsRecordSerializer } from '@nestjs/microservices/serializers/nats-record.serializer.js';
import type { NatsRecord } from '@nestjs/microservices';
import { AppError, platformErrors } from '@vale/contracts/define';
import { assertWithinLimit, isWithinLimit } from '../delivery/size-limit.js';

/** Refuses a request that is too large, before it is sent. */
export class RequestSerializer extends NatsRecordSerializer {
  override serialize(packet: unknown): NatsRecord<string> {
    const record = super.serialize(packet) as NatsRecord<string>;
    assertWithinLimit(record.data);
    return record;
  }
}

/** Replies `platform.too-large` in place of a reply that is: the requester would otherwise wait for its timeout. */
export class ReplySerializer extends NatsRecordSerializer {
  override serialize(packet: { id?: string }): NatsRecord<string> {
    const record = super.serialize(packet) as NatsRecord<string>;
    if (isWithinLimit(record.data)) return record;
    const err = new AppError(platformErrors.tooLarge).toProblem();
    return super.serialize({ id: packet.id, err, isDisposed: true }) as NatsRecord<string>;
  }
}
