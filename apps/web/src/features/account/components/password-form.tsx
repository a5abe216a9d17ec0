import { useForm } from 'react-hook-form';
import { errorSentence } from '../../../shared/http/call-route.js';
import { Notice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useChangePassword } from '../api/account.js';
import { passwordProblem, type PasswordValues } from '../model/password-form.js';
import { securityTexts as texts } from '../model/security-texts.js';

/** Changes the password. Requires the present one. */
export function PasswordForm() {
  const change = useChangePassword();
  const { register, handleSubmit, reset, setError, clearErrors, formState } = useForm<PasswordValues>({
    defaultValues: { current: '', password: '', confirm: '' },
  });
  const problem = formState.errors.root?.message;

  function submit(values: PasswordValues): void {
    const { current, password } = values;
    const found = passwordProblem(values);
    if (found) return setError('root', { message: found });
    clearErrors();
    change.mutate(
      { current, password },
      {
        onSuccess: () => reset(),
        onError: (error) => setError('root', { message: errorSentence(error) }),
      },
    );
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <TextField
        label={texts.current}
        type="password"
        autoComplete="current-password"
        {...register('current')}
      />
      <TextField label={texts.fresh} type="password" autoComplete="new-password" {...register('password')} />
      <TextField label={texts.confirm} type="password" autoComplete="new-password" {...register('confirm')} />
      {problem ? (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      ) : null}
      {change.isSuccess && !problem ? (
        <Notice tone="ok" live>
          {texts.saved}
        </Notice>
      ) : null}
      <button type="submit" className="btn btn-main" disabled={change.isPending}>
        {change.isPending ? texts.saving : texts.save}
      </button>
    </form>
  );
}
