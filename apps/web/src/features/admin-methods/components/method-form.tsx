import type { PaymentField, PaymentMethodView, PaymentProviderView } from '@vale/contracts/checkout';
import { useRef } from 'react';
import { get, useForm } from 'react-hook-form';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { useLeaveGuard } from '../../../shared/ui/admin/leave-guard.js';
import { ErrorNotice, Notice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useCheckPaymentMethod, useSavePaymentMethod } from '../api/payment-methods.js';
import {
  bodyOf,
  fieldErrors,
  firstEndpoint,
  pathOf,
  providerOf,
  startValues,
  type MethodValues,
} from '../model/method-form.js';
import { secretText } from '../model/method-texts.js';
import { AccountField } from './account-field.js';
import { randomId } from '../../../shared/random-id.js';

interface MethodFormProps {
  /** The method that is edited; null for a new one. */
  method: PaymentMethodView | null;
  providers: readonly PaymentProviderView[];
  /** The demo's own provider, to connect to. */
  sandboxUrl: string | undefined;
  onSaved: (method: PaymentMethodView) => void;
}

/** A new method, or one in the place of another. Secrets are written here and read nowhere. */
export function MethodForm({ method, providers, sandboxUrl, onSaved }: MethodFormProps) {
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm<MethodValues>({
    defaultValues: startValues(method, providers),
  });
  const check = useCheckPaymentMethod();
  const save = useSavePaymentMethod(onSaved);
  const attempt = useRef({ text: '', key: '' });
  const { errors, isDirty } = formState;
  const guard = useLeaveGuard(isDirty && !save.isSuccess);
  const provider = providerOf(providers, watch('driver'));
  const fields = provider?.fields ?? [];
  const id = method?.id ?? null;
  const errorOf = (path: string) => (get(errors, path) as { message?: string } | undefined)?.message;
  const onError = (error: unknown) => {
    for (const [field, message] of fieldErrors(error, provider).toReversed())
      setError(field, { message }, { shouldFocus: true });
  };
  const store = (values: MethodValues) => {
    const body = bodyOf(values, provider);
    attempt.current = attemptOf(body, attempt.current);
    save.mutate({ id, body, idempotencyKey: attempt.current.key }, { onError });
  };
  const submit = (values: MethodValues) =>
    check.mutate(
      { id, body: bodyOf(values, provider) },
      { onError, onSuccess: ({ ok }) => (ok ? store(values) : undefined) },
    );
  const choose = (driver: string, url = firstEndpoint(providerOf(providers, driver))) => {
    setValue('driver', driver, { shouldDirty: true });
    setValue('apiEndpoint', url, { shouldDirty: true });
    check.reset();
  };
  const fieldOf = (field: PaymentField) => (
    <AccountField
      key={`${provider?.driver} ${field.name}`}
      field={field}
      error={errorOf(pathOf(field))}
      hint={method?.driver === provider?.driver && field.secret ? keptText(method, field) : undefined}
      register={register}
      onFile={(pem) => setValue(pathOf(field), pem, { shouldDirty: true })}
    />
  );
  const optional = fields.filter(({ required, options }) => !required && !options);
  const isSet = ({ name, secret }: PaymentField) =>
    secret ? method?.secrets[name]?.set : method?.settings[name] !== undefined;
  const isBusy = check.isPending || save.isPending;
  return (
    <form
      noValidate
      className="panel grid max-w-3xl gap-5"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      {guard}
      <MethodNotes
        method={method}
        sandboxUrl={sandboxUrl}
        onSandbox={(url) => choose('external-transactions', url)}
      />
      <SelectField
        label="Provedor"
        error={errors.driver?.message}
        hint={provider?.hint}
        options={providers.map(({ driver, label }) => [driver, label] as const)}
        {...register('driver', {
          onChange: ({ target }: { target: { value: string } }) => choose(target.value),
        })}
      />
      <TextField
        label="Nome"
        error={errors.name?.message}
        maxLength={60}
        placeholder={provider?.label}
        {...register('name')}
      />
      <Endpoint
        provider={provider}
        current={watch('apiEndpoint')}
        error={errors.apiEndpoint?.message}
        hint={method ? 'Com outro endereço ou provedor, informe o segredo de novo.' : undefined}
        field={register('apiEndpoint')}
      />
      {fields.filter((field) => !optional.includes(field)).map(fieldOf)}
      <TextField
        label="Prazo para pagar (minutos)"
        inputMode="numeric"
        error={errorOf('settings.timeoutMinutes')}
        {...register('settings.timeoutMinutes')}
      />
      {optional.length > 0 ? (
        <details open={optional.some((field) => errorOf(pathOf(field)) ?? isSet(field)) || undefined}>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Campos opcionais</summary>
          <div className="mt-3 grid gap-5">{optional.map(fieldOf)}</div>
        </details>
      ) : null}
      <TextField
        label="Motivo, para o registro (opcional)"
        maxLength={1000}
        error={errors.reason?.message}
        {...register('reason')}
      />
      <ErrorNotice error={save.error ?? check.error} />
      {check.data && !check.data.ok && !isBusy ? (
        <CheckFailed message={check.data.message} onSave={() => void handleSubmit(store)()} />
      ) : null}
      <BusyButton type="submit" className="btn btn-main" isBusy={isBusy}>
        {check.isPending ? 'Testando…' : save.isPending ? 'Salvando…' : submitText(method)}
      </BusyButton>
    </form>
  );
}

function CheckFailed({ message, onSave }: { message: string; onSave: () => void }) {
  return (
    <Notice tone="danger" title="O teste falhou" live>
      <p>{message} Nada foi salvo.</p>
      <button type="button" className="link min-h-11" onClick={onSave}>
        Salvar mesmo assim
      </button>
    </Notice>
  );
}

function submitText(method: PaymentMethodView | null): string {
  return method ? 'Testar e salvar como novo método' : 'Testar e criar método';
}

function keptText(method: PaymentMethodView | null, { name }: PaymentField): string {
  return `Hoje: ${secretText(method?.secrets[name] ?? { set: false })}. Em branco, fica como está.`;
}

/** The same content sent again is the same request. */
function attemptOf(body: object, before: { text: string; key: string }): { text: string; key: string } {
  const text = JSON.stringify(body);
  return before.text === text ? before : { text, key: randomId() };
}

interface EndpointProps {
  provider: PaymentProviderView | undefined;
  current: string;
  error: string | undefined;
  hint: string | undefined;
  field: object;
}

/** A choice if the provider has fixed addresses, unless the method has another one. */
function Endpoint({ provider, current, error, hint, field }: EndpointProps) {
  const endpoints = provider?.endpoints ?? [];
  // There is nothing to choose.
  if (endpoints.length === 1 && endpoints[0]!.url === current && !error) return null;
  if (endpoints.some(({ url }) => url === current))
    return (
      <SelectField
        label="Ambiente"
        error={error}
        hint={hint}
        options={endpoints.map(({ url, label }) => [url, label] as const)}
        {...field}
      />
    );
  return (
    <TextField
      label="Endereço da API"
      type="url"
      inputMode="url"
      placeholder="https://api.provedor.com.br"
      error={error}
      hint={hint}
      {...field}
    />
  );
}

interface MethodNotesProps extends Pick<MethodFormProps, 'method' | 'sandboxUrl'> {
  onSandbox: (url: string) => void;
}

function MethodNotes({ method, sandboxUrl, onSandbox }: MethodNotesProps) {
  return (
    <>
      {method ? (
        <Notice tone="info" title="Editar cria outro método">
          O novo toma o lugar de “{method.name}”{method.isActive ? ' e passa a cobrar os pedidos novos' : ''}.
          O de hoje fica para as cobranças que já fez.
        </Notice>
      ) : null}
      {sandboxUrl && !method ? (
        <Notice tone="info" title="Demonstração">
          <p>
            A simulação desta loja aceita a API Pix e a External/Transactions. A chave dela é a de
            SANDBOX_API_KEY; sem ela, a do arquivo sandbox-key na pasta de dados.
          </p>
          <button type="button" className="link min-h-11 text-left" onClick={() => onSandbox(sandboxUrl)}>
            Usar o endereço da simulação
          </button>
        </Notice>
      ) : null}
    </>
  );
}
