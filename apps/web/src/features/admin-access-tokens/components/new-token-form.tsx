import { useState, type FormEvent } from 'react';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { FormDialog } from '../../../shared/ui/admin/form-dialog.js';
import { ErrorNotice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useCreateAccessToken } from '../api/access-tokens.js';

interface NewTokenFormProps {
  onCreated: (token: string) => void;
  onClose: () => void;
}

export function NewTokenForm({ onCreated, onClose }: NewTokenFormProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const create = useCreateAccessToken();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem('Dê um nome ao token.');
    create.mutate(name, { onSuccess: ({ token }) => onCreated(token) });
  };
  return (
    <FormDialog title="Criar token" onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Nome"
          autoComplete="off"
          maxLength={60}
          hint="Quem ou o que vai usar o token: é assim que ele aparece na lista e no registro de mudanças."
          error={problem}
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            setProblem(undefined);
          }}
        />
        <ErrorNotice error={create.error} />
        <div className="flex flex-wrap gap-3">
          <button type="button" className="btn btn-quiet grow" onClick={onClose}>
            Cancelar
          </button>
          <BusyButton type="submit" className="btn btn-main grow" isBusy={create.isPending}>
            Criar token
          </BusyButton>
        </div>
      </form>
    </FormDialog>
  );
}
