import { accountTexts } from '@vale/contracts/identity';
import { emailSchema } from '@vale/contracts/person';
import { useForm } from 'react-hook-form';
import { ErrorNotice, Notice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useRequestReset } from '../api/reset-password.js';
import { resetTexts as texts } from '../model/reset-texts.js';

/** Asks for the e-mail with the link. */
export function RequestResetForm() {
  const request = useRequestReset();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit(({ email }) => request.mutate(email.trim()))(event)}
    >
      <TextField
        label={texts.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        error={formState.errors.email?.message}
        {...register('email', {
          validate: (email) => {
            const checked = emailSchema.safeParse(email);
            return checked.success || (checked.error.issues[0]?.message ?? accountTexts.fillAll);
          },
        })}
      />
      <ErrorNotice error={request.error} />
      {request.isSuccess ? (
        <Notice tone="ok" live>
          <span className="wrap-anywhere">{texts.sent(request.variables)}</span>
        </Notice>
      ) : null}
      <button type="submit" className="btn btn-main" disabled={request.isPending}>
        {request.isPending ? texts.sending : texts.send}
      </button>
    </form>
  );
}
