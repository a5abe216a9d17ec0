import { emailSchema } from '@vale/contracts/person';
import { Bell } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { emailHint } from '../../../shared/ui/email-hint.js';
import { ErrorNotice, Notice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useRequestRestock } from '../api/restock.js';
import { restockTexts as texts } from '../model/restock-texts.js';

interface RestockFormProps {
  productId: string;
  /** E-mail of the logged-in user. */
  ownEmail: string;
}

/** Replaces the purchase of a sold-out product. */
export default function RestockForm({ productId, ownEmail }: RestockFormProps) {
  const [email, setEmail] = useState(ownEmail);
  const [problem, setProblem] = useState<string>();
  const request = useRequestRestock(productId);

  function write(text: string): void {
    setEmail(text);
    if (emailSchema.safeParse(text).success) setProblem(undefined);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const checked = emailSchema.safeParse(email);
    setProblem(checked.success ? undefined : texts.invalid);
    if (checked.success) request.mutate(checked.data);
  }

  if (request.isSuccess)
    return (
      <Notice tone="ok" live>
        <span className="wrap-anywhere">{texts.sent(request.variables)}</span>
      </Notice>
    );
  return (
    <form noValidate onSubmit={submit} className="panel grid gap-4" aria-label={texts.title}>
      <div>
        <h2 className="flex items-center gap-2 text-h3">
          <Bell size={20} aria-hidden className="text-cat" /> {texts.title}
        </h2>
        <p className="mt-1 text-small text-muted">{texts.why}</p>
      </div>
      <TextField
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={problem}
        value={email}
        hint={emailHint(email, write)}
        onChange={({ target }) => write(target.value)}
      />
      <ErrorNotice error={request.error} />
      <button type="submit" className="btn btn-main" disabled={request.isPending}>
        {request.isPending ? texts.sending : texts.send}
      </button>
    </form>
  );
}
