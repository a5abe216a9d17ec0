import {
  WEBHOOK_BUYER_FIELDS,
  WEBHOOK_EVENTS,
  webhookDraftSchema,
  type Webhook,
  type WebhookDraft,
} from '@vale/contracts/webhooks';
import { useState, type FormEvent } from 'react';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { SwitchField } from '../../../shared/ui/admin/fields.js';
import { focusProblem } from '../../../shared/ui/admin/focus.js';
import { FormDialog } from '../../../shared/ui/admin/form-dialog.js';
import { RefusedChange } from '../../../shared/ui/admin/refused-change.js';
import { useSeen } from '../../../shared/ui/admin/use-seen.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useCreateWebhook, useEditWebhook } from '../api/webhooks.js';
import { DeliveredProducts } from './delivered-products.js';
import { BUYER_TEXTS, EVENT_TEXTS } from '../model/webhook-texts.js';

interface WebhookFormProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  webhooks: readonly Webhook[] | undefined;
  /** `secret` is absent after a change. */
  onDone: (secret?: string) => void;
  onClose: () => void;
}

type Problems = Partial<Record<keyof WebhookDraft, string>>;

export function WebhookForm({ webhook: opened, webhooks, onDone, onClose }: WebhookFormProps) {
  const [values, setValues] = useState(() => valuesOf(opened));
  const [problems, setProblems] = useState<Problems>({});
  const [create, edit] = [useCreateWebhook(), useEditWebhook()];
  const stale = useSeen(opened, webhooks, (_before, after) => {
    setValues({ ...valuesOf(after), url: values.url });
    edit.reset();
  });
  const webhook = stale.seen;
  const set = (change: Partial<WebhookDraft>) => {
    setValues({ ...values, ...change });
    setProblems({});
  };

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const keepsUrl = webhook !== null && values.url.trim() === '';
    // Any valid address stands for the one that stays.
    const parsed = webhookDraftSchema.safeParse(keepsUrl ? { ...values, url: 'https://x' } : values);
    if (!parsed.success) {
      focusProblem(event.currentTarget);
      return setProblems(
        Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])),
      );
    }
    const draft = { ...parsed.data, ...(keepsUrl && { url: '' }) };
    if (webhook) edit.mutate({ webhook, draft }, { onSuccess: () => onDone() });
    else create.mutate(draft, { onSuccess: ({ secret }) => onDone(secret) });
  }

  const isPending = create.isPending || edit.isPending;
  return (
    <FormDialog title={webhook ? `Editar ${webhook.name}` : 'Novo webhook'} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Nome do webhook"
          autoComplete="off"
          maxLength={60}
          value={values.name}
          error={problems.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextField
          label="Endereço"
          type="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={values.url}
          error={problems.url}
          hint={
            webhook
              ? `Vazio: continua ${webhook.address}`
              : 'Começa com https:// e fica na internet. É guardado como segredo, porque pode conter um token.'
          }
          onChange={({ target }) => set({ url: target.value })}
        />
        <Choice
          legend="Eventos"
          options={WEBHOOK_EVENTS}
          texts={EVENT_TEXTS}
          chosen={values.events}
          error={problems.events}
          onChange={(events) => set({ events })}
        />
        <Choice
          legend="Dados do comprador"
          options={WEBHOOK_BUYER_FIELDS}
          texts={BUYER_TEXTS}
          chosen={values.buyerFields}
          hint="Envie só o que o seu sistema usa. Códigos nunca são enviados."
          onChange={(buyerFields) => set({ buyerFields })}
        />
        <DeliveredProducts chosen={values.delivers} onChange={(delivers) => set({ delivers })} />
        <RefusedChange
          title="Não foi possível salvar o webhook"
          error={create.error ?? edit.error}
          stale={stale}
        />
        <div className="flex flex-wrap gap-3">
          <button type="button" className="btn btn-quiet grow" onClick={onClose}>
            Cancelar
          </button>
          <BusyButton type="submit" className="btn btn-main grow" isBusy={isPending}>
            {isPending ? 'Salvando…' : webhook ? 'Salvar' : 'Criar webhook'}
          </BusyButton>
        </div>
      </form>
    </FormDialog>
  );
}

function valuesOf(webhook: Webhook | null): WebhookDraft {
  if (!webhook) return { name: '', url: '', events: ['order.paid'], buyerFields: [], delivers: [] };
  const { name, events, buyerFields, delivers } = webhook;
  return { name, url: '', events, buyerFields, delivers };
}

interface ChoiceProps<Option extends string> {
  legend: string;
  options: readonly Option[];
  texts: Record<Option, string>;
  chosen: readonly Option[];
  error?: string | undefined;
  hint?: string;
  onChange: (chosen: Option[]) => void;
}

function Choice<Option extends string>(props: ChoiceProps<Option>) {
  const { legend, options, texts, chosen, error, hint, onChange } = props;
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map((option) => (
          <SwitchField
            key={option}
            label={texts[option]}
            checked={chosen.includes(option)}
            onChange={(isOn) =>
              onChange(options.filter((one) => (one === option ? isOn : chosen.includes(one))))
            }
          />
        ))}
      </div>
      {error || hint ? (
        <p className={`text-small ${error ? 'font-semibold text-danger' : 'text-muted'}`}>{error ?? hint}</p>
      ) : null}
    </fieldset>
  );
}
