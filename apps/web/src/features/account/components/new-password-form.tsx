import { accountTexts, passwordChangeSchema } from '@vale/contracts/identity';
import { useForm } from 'react-hook-form';
import { errorSentence } from '../../../shared/http/call-route.js';
import { Notice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import type { useCompleteReset } from '../api/reset-password.js';
import { resetTexts as texts } from '../model/reset-texts.js';

interface NewPassword {
  password: string;
  confirm: string;
}

/** A new password by the link of the e-mail. */
export function NewPasswordForm({ reset }: { reset: ReturnType<typeof useCompleteReset> }) {
  const { register, handleSubmit, setError, formState } = useForm<NewPassword>({
    defaultValues: { password: '', confirm: '' },
  });
  const problem = formState.errors.root?.message ?? (reset.error && errorSentence(reset.error));

  function submit({ password, confirm }: NewPassword): void {
    if (!password || !confirm) return setError('root', { message: accountTexts.fillAll });
    if (password !== confirm) return setError('root', { message: accountTexts.passwordsDiffer });
    const checked = passwordChangeSchema.shape.password.safeParse(password);
    if (!checked.success) return setError('root', { message: checked.error.issues[0]!.message });
    reset.mutate(password);
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
