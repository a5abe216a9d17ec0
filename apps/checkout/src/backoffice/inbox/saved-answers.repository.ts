import { Injectable } from '@nestjs/common';
import type { SavedAnswer, SavedAnswers } from '@vale/contracts/checkout';
import type { DomainEvent } from '@vale/contracts/define';
import { InjectModel, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { savedAnswersSchema, type SavedAnswersDocument } from './saved-answers.schema.js';

const ID = 'shop';

@Injectable()
export class SavedAnswersRepository {
  constructor(
    @InjectModel(savedAnswersSchema) private readonly model: Model<SavedAnswersDocument>,
    private readonly outbox: Outbox,
  ) {}

  async read(): Promise<SavedAnswers> {
    const found = await this.model.findById(ID).select('-outbox').lean<SavedAnswersDocument | null>();
    return found ? toSavedAnswers(found) : { version: 0, items: [] };
  }

  /** Throws `platform.conflict` if they were changed since `version`. */
  async replace(version: number, items: SavedAnswer[], events: DomainEvent[]): Promise<SavedAnswers> {
    const stored = version === 0 ? null : version - 1;
    return toSavedAnswers(await this.outbox.save(this.model, { _id: ID, items }, stored, events));
  }
}

/** Documents start at 0, which here means that there is none. */
function toSavedAnswers({ version, items }: SavedAnswersDocument): SavedAnswers {
  return { version: version + 1, items };
}
