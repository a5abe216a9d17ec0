import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '@vale/contracts/define';
import { InjectModel, isDuplicateKey, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { helpRequestSchema, type HelpRequestDocument } from './help-request.schema.js';
import type { HelpMessage, HelpRequest, VersionedRequest } from './help-request.js';

@Injectable()
export class HelpRequestRepository {
  constructor(
    @InjectModel(helpRequestSchema) private readonly requests: Model<HelpRequestDocument>,
    private readonly outbox: Outbox,
  ) {}

  async find(id: string): Promise<HelpRequestDocument | null> {
    return this.requests.findById(id).select('-outbox').lean<HelpRequestDocument | null>();
  }

  /** Oldest first. */
  async listOf(transactionId: string): Promise<HelpRequestDocument[]> {
    return this.requests
      .find({ transactionId })
      .sort({ _id: 1 })
      .select('-outbox')
      .lean<HelpRequestDocument[]>();
  }

  /** Those that have waited longest for the shop. */
  async listWaiting(limit: number): Promise<HelpRequestDocument[]> {
    return this.requests
      .find({ waitingSince: { $gt: 0 } })
      .sort({ waitingSince: 1, _id: 1 })
      .limit(limit)
      .select('-outbox')
      .lean<HelpRequestDocument[]>();
  }

  /** Null if another request is open for one of its units. */
  async insert(request: HelpRequest): Promise<HelpRequestDocument | null> {
    try {
      return await this.outbox.insert(this.requests, request);
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** Null if it has changed since it was read. */
  async write(
    { _id, version }: VersionedRequest,
    { messages, waitingSince }: Pick<HelpRequest, 'messages' | 'waitingSince'>,
    events: DomainEvent[] = [],
  ): Promise<HelpRequestDocument | null> {
    const change =
      waitingSince === undefined
        ? { $set: { messages }, $unset: { waitingSince: '' } }
        : { $set: { messages, waitingSince } };
    return this.outbox.tryUpdate(this.requests, { _id, version }, change, events);
  }

  /** Closes it, with a last message of the shop if there is one. False if it has changed since it was read. */
  async close(
    { _id, version, messages }: VersionedRequest,
    last?: HelpMessage,
    events: DomainEvent[] = [],
  ): Promise<boolean> {
    const change = {
      ...(last && { $set: { messages: [...messages, last] } }),
      $unset: { openUnits: '', waitingSince: '' },
    };
    return (await this.outbox.tryUpdate(this.requests, { _id, version }, change, events)) !== null;
  }

  async deleteOf(transactionId: string): Promise<void> {
    await this.requests.deleteMany({ transactionId });
  }
}
