import { DiscordWebhook } from '../../features/admin-discord/components/discord-webhook.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';

export default function DiscordWebhookScreen() {
  return (
    <>
      <AdminHeading title="Webhook do Discord">Anuncie contas no seu servidor.</AdminHeading>
      <DiscordWebhook />
    </>
  );
}
