import { ErrorNotice, Notice } from '../../../shared/ui/notice.js';
import { useRequestReset } from '../api/reset-password.js';
import { resetTexts as texts } from '../model/reset-texts.js';

/** Sends a link to set the account's password, and leaves the page with the form as it is. */
export default function PasswordLink({ email }: { email: string }) {
  const request = useRequestReset();
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet w-fit"
        disabled={request.isPending}
        onClick={() => request.mutate(email.trim())}
      >
        {request.isPending ? texts.sending : texts.sendHere}
      </button>
      <ErrorNotice error={request.error} />
      {request.isSuccess ? (
        <Notice tone="ok" live>
          <p className="wrap-anywhere">{texts.sent(request.variables)}</p>
          <p>{texts.continueHere}</p>
        </Notice>
      ) : null}
    </>
  );
}
