import { useState, type FormEvent } from 'react';
import { errorSentence } from '../../../shared/http/call-route.js';
import { Notice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import type { useAcceptInvitation } from '../api/invitation.js';
import { newPasswordProblem } from '../model/password-form.js';

/** Name and password of somebody who was invited to the team. */
export function InvitationForm({ accept }: { accept: ReturnType<typeof useAcceptInvitation> }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [problem, setProblem] = useState<string>();
  const shown = problem ?? (accept.error && errorSentence(accept.error));

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = name.trim().length < 2 ? 'Escreva o seu nome.' : newPasswordProblem({ password, confirm });
    setProblem(found ?? undefined);
    if (!found) accept.mutate({ name, password });
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        label="Seu nome"
        autoComplete="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="Senha"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <TextField
        label="Confirmar senha"
        type="password"
        autoComplete="new-password"
        value={confirm}
        onChange={({ target }) => setConfirm(target.value)}
      />
      {shown ? (
        <Notice tone="danger" live>
          {shown}
        </Notice>
      ) : null}
      <button type="submit" className="btn btn-main" disabled={accept.isPending}>
        {accept.isPending ? 'Salvando…' : 'Entrar para a equipe'}
      </button>
    </form>
  );
}
