import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { OPT_OUT_MODEL, type OptOut } from './opt-out.schema.js';

@Injectable()
export class OptOutRepository {
  constructor(@InjectModel(OPT_OUT_MODEL) private readonly optOuts: Model<OptOut>) {}

  async save(id: string, at: number): Promise<void> {
    await this.optOuts.updateOne({ _id: id }, { $set: { at } }, { upsert: true });
  }

  async find(id: string): Promise<OptOut | null> {
    return this.optOuts.findOne({ _id: id }).lean<OptOut | null>();
  }
}
