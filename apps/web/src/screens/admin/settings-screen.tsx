import { useAdminShop } from '../../features/admin-settings/api/settings.js';
import { SettingsForm } from '../../features/admin-settings/components/settings-form.js';
import { dateTimeText } from '../../shared/time/dates.js';
import { useAccountNames } from '../../shared/ui/admin/account-names.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';
import { useMessage } from '../../shared/ui/admin/use-message.js';
import { ErrorState, LoadingText } from '../../shared/ui/states.js';

export default function SettingsScreen() {
  const shop = useAdminShop();
  const message = useMessage();
  const changed = shop.data?.changed;
  const nameOf = useAccountNames(changed ? [changed.accountId] : []);
  return (
    <>
      <AdminHeading title="Configurações da loja">
        {changed
          ? `Versão ${shop.data?.version}, salva em ${dateTimeText(changed.at)} por ${nameOf(changed.accountId)}.`
          : null}
      </AdminHeading>
      {shop.data ? (
        <SettingsForm shop={shop.data} onSaved={() => message.show('Configurações salvas com sucesso!')} />
      ) : shop.error ? (
        <ErrorState
          title="Erro ao carregar as configurações"
          error={shop.error}
          onRetry={() => void shop.refetch()}
        />
      ) : (
        <div aria-busy className="grid gap-3">
          <LoadingText>Carregando as configurações…</LoadingText>
          <div className="skeleton h-40" />
          <div className="skeleton h-96" />
        </div>
      )}
      <div className="sticky bottom-4 z-20">{message.banner}</div>
    </>
  );
}
