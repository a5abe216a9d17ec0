import { Injectable } from '@nestjs/common';
import { ulidsFrom } from '@vale/platform/ids';
import { InjectModel, nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { imageUploadSchema, type ImageUploadDocument } from './image.schema.js';

@Injectable()
export class ImageUploadRepository {
  constructor(@InjectModel(imageUploadSchema) private readonly uploads: Model<ImageUploadDocument>) {}

  async savePart(id: string, part: number, content: Buffer): Promise<void> {
    await this.save(partId(id, part), content);
  }

  /** Undefined while one of them is missing. */
  async joinParts(id: string, parts: number): Promise<Buffer | undefined> {
    const ids = partIds(id, parts);
    const found = await this.stored.find({ _id: { $in: ids } }, { promoteBuffers: true }).toArray();
    if (found.length < parts) return undefined;
    const byId = new Map(found.map(({ _id, content }) => [_id, content]));
    return Buffer.concat(ids.map((one) => byId.get(one)!));
  }

  async removeParts(id: string, parts: number): Promise<void> {
    await this.stored.deleteMany({ _id: { $in: partIds(id, parts) } });
  }

  async save(id: string, content: Buffer): Promise<void> {
    await this.stored.replaceOne({ _id: id }, { content }, { upsert: true });
  }

  async find(id: string): Promise<Buffer | null> {
    const found = await this.stored.findOne({ _id: id }, { promoteBuffers: true });
    return found && found.content;
  }

  /** Epoch milliseconds. */
  async removeOlderThan(ms: number): Promise<void> {
    await this.stored.deleteMany({ _id: { $lt: ulidsFrom(ms) } });
  }

  private get stored() {
    return nativeCollection<ImageUploadDocument>(this.uploads);
  }
}

const partId = (id: string, part: number) => `${id}-${String(part).padStart(2, '0')}`;

function partIds(id: string, parts: number): string[] {
  return Array.from({ length: parts }, (_, part) => partId(id, part));
}
