import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { insertMissing, nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { IMAGE_MODEL, type ImageDocument } from './image.schema.js';

/** Pictures as they are served. Their names are made of their content: what is stored never changes. */
@Injectable()
export class ImageRepository {
  constructor(@InjectModel(IMAGE_MODEL) private readonly images: Model<ImageDocument>) {}

  async insertMissing(images: readonly ImageDocument[]): Promise<void> {
    await insertMissing(this.images, images);
  }

  async find(name: string): Promise<Buffer | null> {
    const found = await nativeCollection<ImageDocument>(this.images).findOne(
      { _id: name },
      { promoteBuffers: true },
    );
    return found && found.content;
  }

  /** From the collection's own count, which costs the same however many there are. */
  async count(): Promise<number> {
    return this.images.estimatedDocumentCount();
  }
}
