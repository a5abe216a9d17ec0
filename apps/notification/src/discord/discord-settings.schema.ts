import type { Template } from '@vale/contracts/discord';
import { storedSchema, type Stored } from '@vale/platform/store';
import { Schema } from 'mongoose';

export const DISCORD_SETTINGS_MODEL = 'DiscordSettings';

export interface DiscordSettings {
  /** The saved webhook; null before the first. */
  webhookId: string | null;
  isActive: boolean;
  /** In the order in which they were added. */
  templates: Template[];
}

export type DiscordSettingsDocument = DiscordSettings & Stored;

/** One document, found by its id. */
export const discordSettingsSchema = storedSchema<DiscordSettings>(
  {
    webhookId: { type: String, default: null },
    isActive: { type: Boolean, required: true },
    templates: { type: [Schema.Types.Mixed], required: true },
  },
  { collection: 'discord_settings', plain: true },
);
