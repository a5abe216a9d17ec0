import { useForm } from 'react-hook-form';
import { errorSentence } from '../../../shared/http/call-route.js';
import { Notice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import type { useCompleteReset } from '../api/reset-password.js';
import { newPasswordProblem, type NewPasswordValues } from '../model/password-form.js';
import { resetTexts as texts } from '../model/reset-texts.js';

/** A new password by the link of the e-mail. */
export function NewPasswordForm({ reset }: { reset: ReturnType<typeof useCompleteReset> }) {
  const { register, handleSubmit, setError, formState } = useForm<NewPasswordValues>({
    defaultValues: { password: '', confirm: '' },
  });
  const problem = formState.errors.root?.message ?? (reset.error && errorSentence(reset.error));

  function submit(values: NewPasswordValues): void {
    const found = newPasswordProblem(values);
    if (found) return setError('root', { message: found });
    reset.mutate(values.password);
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <TextField
        label={texts.password}
        type="password"
        autoComplete="new-password"
        {...register('password')}
      />
      <TextField label={texts.confirm} type="password" autoComplete="new-password" {...register('confirm')} />
      {problem ? (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      ) : null}
      <button type="submit" className="btn btn-main" disabled={reset.isPending}>
        {reset.isPending ? texts.saving : texts.save}
      </button>
    </form>
  );
}
