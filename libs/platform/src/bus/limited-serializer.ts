import { NatsRecordSerializer } from '@nestjs/microservices/serializers/nats-record.serializer.js';
import type { NatsRecord } from '@nestjs/microservices';
import { AppError, MAX_MESSAGE_BYTES, platformErrors } from '@vale/contracts/define';

export function assertWithinLimit(json: string): void {
  if (Buffer.byteLength(json) > MAX_MESSAGE_BYTES) throw new AppError(platformErrors.tooLarge);
}

/** Refuses a question that is too large, before it is sent. */
export class QuestionSerializer extends NatsRecordSerializer {
  override serialize(packet: unknown): NatsRecord<string> {
    const record = super.serialize(packet) as NatsRecord<string>;
    assertWithinLimit(record.data);
    return record;
  }
}

/** Answers `platform.too-large` in place of an answer that is: the asker would otherwise wait for its time-out. */
export class AnswerSerializer extends NatsRecordSerializer {
  override serialize(packet: { id?: string }): NatsRecord<string> {
    const record = super.serialize(packet) as NatsRecord<string>;
    if (Buffer.byteLength(record.data) <= MAX_MESSAGE_BYTES) return record;
    const err = new AppError(platformErrors.tooLarge).toProblem();
    return super.serialize({ id: packet.id, err, isDisposed: true }) as NatsRecord<string>;
  }
}
