import type { AdminUser } from '@vale/contracts/identity';
import { useState, type FormEvent } from 'react';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { RefusedChange } from '../../../shared/ui/admin/refused-change.js';
import { rebased, useSeen } from '../../../shared/ui/admin/use-seen.js';
import { Notice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useChangeUser, useCreateUser } from '../api/users.js';
import { readNewUser, readUserChange, STATUSES, userTexts as texts, userValues } from '../model/user-form.js';

interface UserFormProps {
  /** Null for a new one. */
  user: AdminUser | null;
  /** The current list, which shows what others changed meanwhile. */
  users: readonly AdminUser[] | undefined;
  /** The account of the administrator who is signed in. */
  isOwn: boolean;
  onDone: () => void;
  onClose: () => void;
}

export function UserForm({ user: opened, users, isOwn, onDone, onClose }: UserFormProps) {
  const [values, setValues] = useState(() => userValues(opened));
  const [problem, setProblem] = useState<string>();
  const create = useCreateUser();
  const change = useChangeUser();
  const stale = useSeen(opened, users, (before, after) => {
    setValues(rebased(values, userValues(before), userValues(after)));
    change.reset();
  });
  const user = stale.seen;
  const isPending = create.isPending || change.isPending;
  const isAdmin = user !== null && user.role !== 'customer';

  function set(changed: Partial<typeof values>): void {
    setValues({ ...values, ...changed });
    setProblem(undefined);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const read = user ? readUserChange(user, values) : readNewUser(values);
    if ('problem' in read) return setProblem(read.problem);
    if ('draft' in read) create.mutate(read.draft, { onSuccess: onDone });
    else if (user) change.mutate({ user, change: read.change }, { onSuccess: onDone });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Nome"
        autoComplete="off"
        maxLength={120}
        value={values.nome}
        onChange={({ target }) => set({ nome: target.value })}
      />
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="off"
        disabled={isAdmin}
        hint={isAdmin ? 'O e-mail do administrador vem da configuração da loja.' : undefined}
        value={values.email}
        onChange={({ target }) => set({ email: target.value })}
      />
      <TextField
        label={user ? 'Nova senha' : 'Senha'}
        type="password"
        autoComplete="new-password"
        hint={user ? 'Em branco, a senha atual continua. Uma nova encerra as sessões abertas.' : undefined}
        value={values.senha}
        onChange={({ target }) => set({ senha: target.value })}
      />
      <SelectField
        label="Status"
        options={STATUSES}
        value={values.status}
        disabled={isOwn}
        hint={
          isOwn ? 'Você não pode desativar a própria conta.' : 'Inativo encerra as sessões e recusa o login.'
        }
        onChange={({ target }) => set({ status: target.value === 'inativo' ? 'inativo' : 'ativo' })}
      />
      {problem ? (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      ) : (
        <RefusedChange title={texts.saveFailed} error={create.error ?? change.error} stale={stale} />
      )}
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-quiet grow" onClick={onClose}>
          Cancelar
        </button>
        <BusyButton type="submit" className="btn btn-main grow" isBusy={isPending}>
          {isPending ? 'Salvando…' : user ? 'Salvar' : 'Adicionar'}
        </BusyButton>
      </div>
    </form>
  );
}
