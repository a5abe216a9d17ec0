import type { AdminUser } from '@vale/contracts/identity';
import { dateTimeText } from '../../../shared/time/dates.js';
import { ConfirmDialog } from '../../../shared/ui/admin/confirm-dialog.js';
import { RefusedChange } from '../../../shared/ui/admin/refused-change.js';
import { useSeen } from '../../../shared/ui/admin/use-seen.js';
import { DetailRow } from '../../../shared/ui/detail-row.js';
import { FormDialog } from '../../../shared/ui/admin/form-dialog.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { useDeleteUser } from '../api/users.js';
import { userTexts as texts } from '../model/user-form.js';
import { UserForm } from './user-form.js';

export type UserMode = { kind: 'add' } | { kind: 'edit' | 'view' | 'delete'; user: AdminUser };

interface UserModalProps {
  mode: UserMode;
  /** The current list, which shows what others changed meanwhile. */
  users: readonly AdminUser[] | undefined;
  /** The id of the account that is signed in. */
  ownId: string | undefined;
  /** Receives the message that reports what was done. */
  onDone: (message: string) => void;
  onClose: () => void;
}

export function UserModal({ mode, users, ownId, onDone, onClose }: UserModalProps) {
  switch (mode.kind) {
    case 'add':
      return (
        <FormDialog title={texts.add} onClose={onClose}>
          <UserForm
            user={null}
            users={users}
            isOwn={false}
            onClose={onClose}
            onDone={() => onDone(texts.added)}
          />
        </FormDialog>
      );
    case 'edit':
      return (
        <FormDialog title="Editar usuário" onClose={onClose}>
          <UserForm
            user={mode.user}
            users={users}
            isOwn={mode.user.id === ownId}
            onClose={onClose}
            onDone={() => onDone(texts.updated)}
          />
        </FormDialog>
      );
    case 'view':
      return <UserView user={mode.user} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteUser user={mode.user} users={users} onClose={onClose} onDone={() => onDone(texts.deleted)} />
      );
  }
}

function UserView({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  return (
    <Dialog title="Detalhes do usuário" onClose={onClose}>
      <dl className="grid gap-3">
        <DetailRow name="Nome">{user.nome}</DetailRow>
        <DetailRow name="E-mail">{user.email}</DetailRow>
        <DetailRow name="Tipo">
          {user.role === 'admin' ? 'Administrador' : user.role === 'customer' ? 'Cliente Premium' : 'Equipe'}
        </DetailRow>
        <DetailRow name="Status">{user.status === 'ativo' ? 'Ativo' : 'Inativo'}</DetailRow>
        <DetailRow name="E-mail confirmado">{user.emailConfirmed ? 'Sim' : 'Não'}</DetailRow>
        <DetailRow name="Data de criação">{dateTimeText(user.dataCriacao)}</DetailRow>
        <DetailRow name="Último login">
          {user.ultimoLogin === null ? 'Nunca' : dateTimeText(user.ultimoLogin)}
        </DetailRow>
        <DetailRow name="ID">{user.id}</DetailRow>
      </dl>
      <p className="mt-4 text-small text-muted">A senha não pode ser vista por ninguém, só trocada.</p>
    </Dialog>
  );
}

interface DeleteUserProps {
  user: AdminUser;
  users: readonly AdminUser[] | undefined;
  onDone: () => void;
  onClose: () => void;
}

function DeleteUser({ user: opened, users, onDone, onClose }: DeleteUserProps) {
  const remove = useDeleteUser();
  const stale = useSeen(opened, users, remove.reset);
  const user = stale.seen ?? opened;
  return (
    <ConfirmDialog
      title="Excluir usuário"
      action="Excluir"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(user, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p className="mb-3">
        Tem certeza que deseja excluir o usuário <strong className="wrap-anywhere">{user.nome}</strong>? Esta
        ação não pode ser desfeita.
      </p>
      <p className="mb-4 text-muted">
        As sessões dele são encerradas. Os pedidos continuam guardados; os concluídos perdem nome, e-mail, CPF
        e telefone do comprador, e a entrega deles não pode mais ser reenviada.
      </p>
      <RefusedChange title={texts.deleteFailed} error={remove.error} stale={stale} />
    </ConfirmDialog>
  );
}
