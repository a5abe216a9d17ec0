import { MAX_EMAIL_SEARCH_LENGTH } from '@vale/contracts/define';
import type { AdminUser } from '@vale/contracts/identity';
import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { BlockedBuyers } from '../../features/admin-blocks/components/blocked-buyers.js';
import { useUsers } from '../../features/admin-users/api/users.js';
import { UserModal, type UserMode } from '../../features/admin-users/components/user-modal.js';
import { ORDERS, STATUSES, userTexts as texts } from '../../features/admin-users/model/user-form.js';
import { useUser } from '../../features/session/api/get-session.js';
import { dateText } from '../../shared/time/dates.js';
import { AdminList, type Column } from '../../shared/ui/admin/admin-list.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';
import { FilterBar, FilterSelect, SearchField } from '../../shared/ui/admin/filter-bar.js';
import { ListPage } from '../../shared/ui/admin/list-page.js';
import { OrderSelect, PartlyOrdered } from '../../shared/ui/admin/order-select.js';
import { oneOf, usePersonalListParams } from '../../shared/ui/admin/use-list-params.js';
import { useMessage } from '../../shared/ui/admin/use-message.js';
import { ErrorState, PlainState } from '../../shared/ui/states.js';

const STATUS_NAMES = STATUSES.map(([status]) => status);

export default function UsersScreen() {
  const params = usePersonalListParams('status', 'ordem');
  const status = oneOf(STATUS_NAMES, params.values.status);
  const order = oneOf(ORDERS, params.values.ordem);
  const list = useUsers({ q: params.values.q, status, order, cursor: params.cursor });
  const own = useUser();
  const message = useMessage();
  const [mode, setMode] = useState<UserMode | null>(null);
  const done = (text: string) => {
    setMode(null);
    message.show(text);
  };
  return (
    <>
      <AdminHeading
        title="Usuários"
        actions={
          <button type="button" className="btn btn-main" onClick={() => setMode({ kind: 'add' })}>
            <Plus size={18} aria-hidden /> {texts.add}
          </button>
        }
      >
        Contas de clientes e do administrador.
      </AdminHeading>
      {message.banner}
      <FilterBar onClear={params.values.q || status ? params.clear : undefined}>
        <SearchField
          label="Buscar por e-mail ou nome"
          value={params.values.q ?? ''}
          longest={MAX_EMAIL_SEARCH_LENGTH}
          onSearch={(q, typing) => params.set({ q }, typing)}
        />
        <FilterSelect
          label="Status"
          all="Todos os status"
          value={status}
          options={STATUSES}
          onSelect={(chosen) => params.set({ status: chosen })}
        />
        <OrderSelect
          orders={ORDERS}
          own={params.values.q ? 'Por e-mail, depois nome' : undefined}
          value={order}
          onSelect={(ordem) => params.set({ ordem })}
        />
      </FilterBar>
      <PartlyOrdered isComplete={list.data?.isComplete} part="os primeiros usuários" />
      {list.error && !list.data ? (
        <ErrorState title={texts.loadFailed} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <ListPage
          list={list}
          loading="Carregando usuários…"
          cursor={params.cursor}
          onPage={params.goTo}
          empty={<PlainState icon={<Users size={28} aria-hidden />} title="Nenhum usuário encontrado" />}
        >
          {(users) => (
            <AdminList
              label="Usuários"
              rows={users}
              columns={columnsFor(own?.uid, setMode)}
              keyOf={({ id }) => id}
              nameOf={({ nome }) => nome}
              isDimmed={(user) => user.status === 'inativo'}
              onEdit={(user) => setMode({ kind: 'edit', user })}
            />
          )}
        </ListPage>
      )}
      <div className="mt-8">
        <BlockedBuyers />
      </div>
      {mode ? (
        <UserModal
          mode={mode}
          users={list.data?.items}
          ownId={own?.uid}
          onDone={done}
          onClose={() => setMode(null)}
        />
      ) : null}
    </>
  );
}

function columnsFor(ownId: string | undefined, open: (mode: UserMode) => void): Column<AdminUser>[] {
  return [
    {
      heading: 'Nome',
      isTitle: true,
      cell: (user) => (
        <>
          <span className="block font-semibold wrap-anywhere">{user.nome}</span>
          <span className="block wrap-anywhere text-muted">{user.email}</span>
        </>
      ),
    },
    {
      heading: 'Tipo',
      cell: ({ role }) => (role === 'admin' ? 'Administrador' : role === 'customer' ? 'Cliente' : 'Equipe'),
    },
    {
      heading: 'Status',
      cell: (user) => (
        <span className={user.status === 'ativo' ? 'text-ok' : 'text-muted'}>
          {user.status === 'ativo' ? 'Ativo' : 'Inativo'}
        </span>
      ),
    },
    { heading: 'Criado em', cell: (user) => dateText(user.dataCriacao), className: 'tabular-nums' },
    {
      heading: 'Último login',
      cell: ({ ultimoLogin }) => (ultimoLogin === null ? 'Nunca' : dateText(ultimoLogin)),
      className: 'tabular-nums',
    },
    {
      heading: 'Ações',
      cell: (user) => (
        <span className="flex flex-wrap gap-x-4">
          {action('Ver', user, () => open({ kind: 'view', user }))}
          {action('Editar', user, () => open({ kind: 'edit', user }))}
          {user.id === ownId ? null : action('Excluir', user, () => open({ kind: 'delete', user }))}
        </span>
      ),
    },
  ];
}

function action(text: string, { nome }: AdminUser, onClick: () => void) {
  return (
    <button
      type="button"
      className={`link min-h-9 ${text === 'Excluir' ? 'text-danger' : ''}`}
      aria-label={`${text} ${nome}`}
      onClick={onClick}
    >
      {text}
    </button>
  );
}
