import { DiscordWebhook } from '../../features/admin-discord/components/discord-webhook.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';

export default function DiscordWebhookScreen() {
  return (
    <>
      <AdminHeading title="Webhook do Discord">Anuncie contas no seu servidor.</AdminHeading>
      <DiscordWebhook look={useShop()?.appearance} />
    </>
  );
}
