import { Injectable } from '@nestjs/common';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { statusWordSchema, type StatusWordDocument } from './status-word.schema.js';
import type { StatusWord, WordMeaning } from './status-word.js';

@Injectable()
export class StatusWordRepository {
  constructor(@InjectModel(statusWordSchema) private readonly words: Model<StatusWordDocument>) {}

  async find(id: string): Promise<StatusWord | null> {
    const found = await this.words.findOne({ _id: id }).lean<StatusWordDocument | null>();
    return found && toWord(found);
  }

  async list(): Promise<StatusWord[]> {
    return (await this.words.find().lean<StatusWordDocument[]>()).map(toWord);
  }

  /** Does nothing if the word is known. */
  async record({ id, ...word }: StatusWord): Promise<void> {
    await this.words.updateOne(
      { _id: id },
      { $setOnInsert: { ...word, schemaVersion: 1 } },
      { upsert: true },
    );
  }

  async map(id: string, meaning: WordMeaning): Promise<void> {
    await this.words.updateOne({ _id: id }, { $set: { meaning, appliedAt: null } });
  }

  /** Does nothing if the meaning has changed. */
  async recordApplied({ id, meaning }: StatusWord, at: number): Promise<void> {
    await this.words.updateOne({ _id: id, meaning }, { $set: { appliedAt: at } });
  }
}

function toWord({ _id, schemaVersion: _form, ...word }: StatusWordDocument): StatusWord {
  return { id: _id, ...word };
}
