import type { PaymentMethodView } from '@vale/contracts/checkout';
import { useRef } from 'react';
import { useForm, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { errorSentence } from '../../../shared/http/call-route.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { useLeaveGuard } from '../../../shared/ui/admin/leave-guard.js';
import { Notice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useSavePaymentMethod } from '../api/payment-methods.js';
import {
  bodyOf,
  DRIVERS,
  EXPIRIES,
  fieldErrors,
  startValues,
  type MethodValues,
  type SecretName,
} from '../model/method-form.js';
import { secretText } from '../model/method-texts.js';
import { PemField } from './pem-field.js';

interface MethodFormProps {
  /** The method that is edited; null for a new one. */
  method: PaymentMethodView | null;
  /** The demonstration's own provider, to connect to. */
  sandboxUrl: string | undefined;
  onSaved: (method: PaymentMethodView) => void;
}

const PEMS = [
  ['certificate', 'Certificado do cliente (PEM)', 'Para bancos que pedem mTLS.'],
  ['privateKey', 'Chave privada (PEM)', 'A chave deste certificado, sem senha.'],
  ['authorities', 'Autoridades (PEM, opcional)', 'Só se o servidor do banco usa uma autoridade própria.'],
] as const;

/** A new method, or one in the place of another. Secrets are written here and read nowhere. */
export function MethodForm({ method, sandboxUrl, onSaved }: MethodFormProps) {
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm<MethodValues>({
    defaultValues: startValues(method),
  });
  const save = useSavePaymentMethod(onSaved);
  const attempt = useRef({ text: '', key: '' });
  const { errors, isDirty } = formState;
  const guard = useLeaveGuard(isDirty && !save.isSuccess);
  const isPix = watch('driver') === 'api-pix';
  const hintOf = (name: SecretName) =>
    method ? `Hoje: ${secretText(method.secrets[name])}. Em branco, fica como está.` : undefined;
  const showErrors = (error: unknown) => {
    for (const [field, message] of fieldErrors(error).toReversed())
      setError(field, { message }, { shouldFocus: true });
  };
  const submit = (values: MethodValues) => {
    const body = bodyOf(values);
    attempt.current = attemptOf(body, attempt.current);
    save.mutate(
      { id: method?.id ?? null, body, idempotencyKey: attempt.current.key },
      { onError: showErrors },
    );
  };
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
        onSandbox={(url) => {
          setValue('driver', 'external-transactions', { shouldDirty: true });
          setValue('apiEndpoint', url, { shouldDirty: true });
        }}
      />
      <TextField label="Nome" error={errors.name?.message} maxLength={60} {...register('name')} />
      <SelectField
        label="Provedor"
        error={errors.driver?.message}
        options={DRIVERS}
        {...register('driver')}
      />
      <TextField
        label="Endereço da API"
        type="url"
        inputMode="url"
        placeholder="https://api.provedor.com.br"
        error={errors.apiEndpoint?.message}
        hint={method ? 'Com outro endereço ou provedor, informe o segredo de novo.' : undefined}
        {...register('apiEndpoint')}
      />
      <TextField
        label="Prazo para pagar (minutos)"
        inputMode="numeric"
        error={errors.settings?.timeoutMinutes?.message}
        {...register('settings.timeoutMinutes')}
      />
      {isPix ? (
        <>
          <TextField
            label="Chave PIX que recebe"
            error={errors.settings?.pixKey?.message}
            {...register('settings.pixKey')}
          />
          <TextField
            label="Endereço dos tokens OAuth (opcional)"
            type="url"
            inputMode="url"
            hint="Quando não é o endereço da API com /oauth/token."
            error={errors.settings?.tokenUrl?.message}
            {...register('settings.tokenUrl')}
          />
          <TextField
            label="Client id"
            autoComplete="off"
            error={errors.secrets?.publicToken?.message}
            hint={hintOf('publicToken')}
            {...register('secrets.publicToken')}
          />
        </>
      ) : (
        <SelectField label="Como o prazo é enviado" options={EXPIRIES} {...register('settings.expiry')} />
      )}
      <TextField
        label={isPix ? 'Client secret' : 'Chave da API'}
        type="password"
        autoComplete="new-password"
        error={errors.secrets?.privateToken?.message}
        hint={hintOf('privateToken')}
        {...register('secrets.privateToken')}
      />
      {isPix ? (
        <BankFields
          errors={errors}
          register={register}
          hintOf={hintOf}
          onFile={(name, pem) => setValue(`secrets.${name}`, pem, { shouldDirty: true })}
        />
      ) : null}
      <TextField
        label="Motivo, para o registro (opcional)"
        maxLength={1000}
        error={errors.reason?.message}
        {...register('reason')}
      />
      {save.isError ? (
        <Notice tone="danger" live>
          {errorSentence(save.error)}
        </Notice>
      ) : null}
      <BusyButton type="submit" className="btn btn-main" isBusy={save.isPending}>
        {save.isPending ? 'Salvando…' : method ? 'Salvar como novo método' : 'Criar método'}
      </BusyButton>
    </form>
  );
}

/** The same content sent again is the same request. */
function attemptOf(body: object, before: { text: string; key: string }): { text: string; key: string } {
  const text = JSON.stringify(body);
  return before.text === text ? before : { text, key: crypto.randomUUID() };
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
            A simulação desta loja aceita os dois provedores. A chave dela é a de SANDBOX_API_KEY; sem ela, a
            do arquivo sandbox-key na pasta de dados.
          </p>
          <button type="button" className="link min-h-11" onClick={() => onSandbox(sandboxUrl)}>
            Usar o endereço da simulação
          </button>
        </Notice>
      ) : null}
    </>
  );
}

interface BankFieldsProps {
  errors: FieldErrors<MethodValues>;
  register: UseFormRegister<MethodValues>;
  hintOf: (name: SecretName) => string | undefined;
  onFile: (name: SecretName, pem: string) => void;
}

/** Of the API Pix: mTLS, and who receives where the bank does not say. */
function BankFields({ errors, register, hintOf, onFile }: BankFieldsProps) {
  return (
    <>
      {PEMS.map(([name, label, hint]) => (
        <PemField
          key={name}
          label={label}
          error={errors.secrets?.[name]?.message}
          hint={hintOf(name) ?? hint}
          field={register(`secrets.${name}`)}
          onFile={(pem) => onFile(name, pem)}
        />
      ))}
      <TextField
        label="Nome do recebedor no PIX (opcional)"
        maxLength={25}
        error={errors.settings?.merchantName?.message}
        {...register('settings.merchantName')}
      />
      <TextField
        label="Cidade do recebedor (opcional)"
        maxLength={15}
        error={errors.settings?.merchantCity?.message}
        {...register('settings.merchantCity')}
      />
    </>
  );
}
