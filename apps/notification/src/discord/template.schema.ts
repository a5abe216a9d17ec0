import type { Template } from '@vale/contracts/discord';
import { Schema } from 'mongoose';

export const TEMPLATE_MODEL = 'DiscordTemplate';

export type TemplateDocument = Omit<Template, 'id'> & { _id: string };

/** A few. Listed by `_id`, which sorts by time; the defaults have ids that begin with a letter, after all others. */
export const templateSchema = new Schema<TemplateDocument>(
  { _id: { type: String, required: true } },
  { versionKey: false, strict: false, collection: 'discord_templates' },
);
