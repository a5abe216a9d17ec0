import type { DestinationField, DestinationView } from '@vale/contracts/tracking';
import { useState, type FormEvent } from 'react';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { SwitchField } from '../../../shared/ui/admin/fields.js';
import { ErrorNotice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { showToast } from '../../../shared/ui/toasts.js';
import { useChangeDestination } from '../api/destinations.js';

interface DestinationFormProps {
  destination: DestinationView;
  onSaved: () => void;
}

/** Secrets are written here and read nowhere. */
export function DestinationForm({ destination, onSaved }: DestinationFormProps) {
  const { name, label, hint, fields, settings, secrets } = destination;
  const [typed, setTyped] = useState<Record<string, string>>(settings);
  const [isActive, setActive] = useState(destination.isActive);
  const [sendsVisits, setSendsVisits] = useState(destination.sendsVisits);
  const change = useChangeDestination(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const part = (isSecret: boolean) =>
      Object.fromEntries(
        fields
          .filter((field) => field.secret === isSecret)
          .map((field) => [field.name, (typed[field.name] ?? '').trim()]),
      );
    change.mutate(
      { isActive, sendsVisits, settings: part(false), secrets: part(true) },
      {
        onSuccess: () => {
          showToast(`${label} foi salvo.`);
          onSaved();
        },
      },
    );
  };
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4"
      noValidate
      onSubmit={submit}
    >
      <p className="text-small text-muted">{hint}</p>
      {fields.map((field) => (
        <TextField
          key={field.name}
          label={field.required ? field.label : `${field.label} (opcional)`}
          type={field.secret ? 'password' : 'text'}
          autoComplete={field.secret ? 'new-password' : 'off'}
          spellCheck={false}
          maxLength={600}
          value={typed[field.name] ?? ''}
          hint={hintOf(field, secrets)}
          onChange={(event) => setTyped({ ...typed, [field.name]: event.target.value })}
        />
      ))}
      <SwitchField
        label="Enviar conversões"
        checked={isActive}
        onChange={setActive}
        hint="Só de pedidos a partir de agora, e só de quem aceitou os cookies."
      />
      {sendsVisits === undefined ? null : (
        <SwitchField
          label="Enviar também visitas, itens na sacola e checkouts"
          checked={sendsVisits}
          onChange={setSendsVisits}
          hint="De quem aceitou os cookies, com endereço IP e navegador, que não são guardados. O pixel e o servidor usam o mesmo código de evento, para que a plataforma não conte duas vezes."
        />
      )}
      <ErrorNotice error={change.error} />
      <BusyButton type="submit" className="btn btn-main" isBusy={change.isPending}>
        {change.isPending ? 'Salvando…' : 'Salvar'}
      </BusyButton>
    </form>
  );
}

function hintOf({ name, hint }: DestinationField, secrets: DestinationView['secrets']): string | undefined {
  const mark = secrets[name];
  if (!mark?.set) return hint;
  const end = mark.last4 === null ? '' : ` (final ${mark.last4})`;
  return [`Definido${end}. Em branco, fica como está.`, hint].filter(Boolean).join(' ');
}
