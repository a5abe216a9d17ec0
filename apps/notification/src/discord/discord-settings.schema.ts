import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { DiscordSettings } from './discord-settings.js';

export type DiscordSettingsDocument = DiscordSettings & Stored;

/** A single document. */
export const discordSettingsSchema = storedSchema<DiscordSettings>(
  {
    webhookId: { type: String, default: null },
    alertWebhookId: { type: String, default: null },
    isWeeklyReportOff: { type: Boolean },
    isActive: { type: Boolean, required: true },
    edits: { type: Schema.Types.Mixed },
    templates: { type: [Schema.Types.Mixed], required: true },
  },
  { collection: 'discord_settings', plain: true },
);

declarePersonalData(discordSettingsSchema, {
  other: ['webhookId', 'alertWebhookId', 'isWeeklyReportOff', 'isActive', 'edits', 'templates'],
});
