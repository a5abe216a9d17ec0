import type { PostEdits, Template } from '@vale/contracts/discord';

export interface DiscordSettings {
  /** Null until a webhook is saved. */
  webhookId: string | null;
  /** The private webhook of alerts; null if there is none. */
  alertWebhookId: string | null;
  /** Absent in settings of releases before 2026-12. */
  isWeeklyReportOff?: boolean;
  isActive: boolean;
  edits: PostEdits;
  /** In the order in which they were added. */
  templates: Template[];
}
