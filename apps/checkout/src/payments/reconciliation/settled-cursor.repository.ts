import { Injectable } from '@nestjs/common';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { settledCursorSchema, type SettledCursorDocument } from './settled-cursor.schema.js';
import type { SettledCursor } from './settled-window.js';

/** Stores the progress of reading the lists of settled payments. */
@Injectable()
export class SettledCursorRepository {
  constructor(@InjectModel(settledCursorSchema) private readonly cursors: Model<SettledCursorDocument>) {}

  async find(methodId: string): Promise<SettledCursor | null> {
    const found = await this.cursors.findOne({ _id: methodId }).lean<SettledCursorDocument | null>();
    if (!found) return null;
    const { _id, schemaVersion: _, ...cursor } = found;
    return { methodId: _id, ...cursor };
  }

  async save({ methodId, ...cursor }: SettledCursor): Promise<void> {
    await this.cursors.updateOne(
      { _id: methodId },
      { $set: cursor, $setOnInsert: { schemaVersion: 1 } },
      { upsert: true },
    );
  }

  async saveReturnsNext(methodId: string, returnsNext: number): Promise<void> {
    await this.cursors.updateOne({ _id: methodId }, { $set: { returnsNext } });
  }
}
