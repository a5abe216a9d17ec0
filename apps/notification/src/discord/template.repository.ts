import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Template } from '@vale/contracts/discord';
import { nativeCollection, refusedOnlyDuplicates } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { TEMPLATE_MODEL, type TemplateDocument } from './template.schema.js';

/** More are not shown, nor needed: each category is posted by one. */
const MOST = 200;
/** Sorts before every id. */
const FIRST_ID = '0';

@Injectable()
export class TemplateRepository {
  constructor(@InjectModel(TEMPLATE_MODEL) private readonly model: Model<TemplateDocument>) {}

  /** The oldest first. */
  async list(): Promise<Template[]> {
    const found = await this.templates
      .find({ _id: { $gte: FIRST_ID } })
      .limit(MOST)
      .toArray();
    return found.map(toTemplate).sort((one, other) => one.createdAt - other.createdAt);
  }

  async insertMissing(templates: readonly Template[]): Promise<void> {
    try {
      await this.templates.insertMany(templates.map(toDocument), { ordered: false });
    } catch (error) {
      if (!refusedOnlyDuplicates(error)) throw error;
    }
  }

  async insert(template: Template): Promise<void> {
    await this.templates.insertOne(toDocument(template));
  }

  async find(id: string): Promise<Template | null> {
    const found = await this.templates.findOne({ _id: id });
    return found && toTemplate(found);
  }

  /** False when it is gone. */
  async replace(template: Template): Promise<boolean> {
    const { _id, ...rest } = toDocument(template);
    const { matchedCount } = await this.templates.updateOne({ _id }, { $set: rest });
    return matchedCount === 1;
  }

  /** False when it is gone. */
  async delete(id: string): Promise<boolean> {
    const { deletedCount } = await this.templates.deleteOne({ _id: id });
    return deletedCount === 1;
  }

  private get templates() {
    return nativeCollection<TemplateDocument>(this.model);
  }
}

function toTemplate({ _id, ...template }: TemplateDocument): Template {
  return { id: _id, ...template };
}

function toDocument({ id, ...template }: Template): TemplateDocument {
  return { _id: id, ...template };
}
