import { Injectable } from '@nestjs/common';
import { InjectModel, insertMissing, nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { helpPictureSchema, type HelpPicture } from './help-picture.schema.js';

@Injectable()
export class HelpPictureRepository {
  constructor(@InjectModel(helpPictureSchema) private readonly pictures: Model<HelpPicture>) {}

  /** Safe to repeat. */
  async insert(picture: HelpPicture): Promise<void> {
    await insertMissing(this.pictures, [picture]);
  }

  async find(id: string): Promise<HelpPicture | null> {
    return nativeCollection<HelpPicture>(this.pictures).findOne({ _id: id }, { promoteBuffers: true });
  }

  async countOf(transactionId: string): Promise<number> {
    return this.pictures.countDocuments({ transactionId });
  }

  async delete(id: string): Promise<void> {
    await this.pictures.deleteOne({ _id: id });
  }

  async deleteOf(transactionId: string): Promise<void> {
    await this.pictures.deleteMany({ transactionId });
  }
}
