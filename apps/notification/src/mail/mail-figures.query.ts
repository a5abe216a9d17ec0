import { Injectable } from '@nestjs/common';
import { requireAdmin, type CallContext, type MessageReply } from '@vale/contracts/define';
import { figuresMessages } from '@vale/contracts/figures';
import { Handles } from '@vale/platform/bus';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { mailRecordSchema, type MailRecordDocument } from './mail-record.schema.js';
import { MailTransport, NoMailTransport } from './mail-transport.js';

/** Only the newest mails are checked. */
const NEWEST = 20;

@Injectable()
export class MailFiguresQuery {
  constructor(
    @InjectModel(mailRecordSchema) private readonly mails: Model<MailRecordDocument>,
    private readonly transport: MailTransport,
  ) {}

  @Handles(figuresMessages.ofMail)
  async get(_: object, context: CallContext): Promise<MessageReply<typeof figuresMessages.ofMail>> {
    requireAdmin(context);
    const newest = await this.mails
      .find({}, { sentAt: 1, _id: 0 })
      .sort({ _id: -1 })
      .limit(NEWEST)
      .lean<Pick<MailRecordDocument, 'sentAt'>[]>();
    return {
      canSend: !(this.transport instanceof NoMailTransport),
      hasSent: newest.some(({ sentAt }) => sentAt !== null),
    };
  }
}
