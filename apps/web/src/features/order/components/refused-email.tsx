import type { OrderView } from '@vale/contracts/checkout';
import { emailSchema } from '@vale/contracts/person';
import { useState, type FormEvent } from 'react';
import { ErrorNotice, Notice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useCorrectEmail } from '../api/delivery.js';
import { orderTexts as texts, refusedEmailTexts } from '../model/order-texts.js';

/** Asks for another address where the delivery e-mail was refused. */
export function RefusedEmail({ order }: { order: OrderView }) {
  const { transactionId, emailRefused = false, customer } = order;
  const correct = useCorrectEmail(transactionId);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  // Until the order is loaded again it has the former address; the new one may be refused too.
  const sentTo = correct.data?.email;
  if (sentTo !== undefined && !(emailRefused && sentTo === customer.email))
    return (
      <Notice tone="ok" live>
        <span className="wrap-anywhere">{texts.resent(sentTo)}</span>
      </Notice>
    );
  if (!emailRefused) return null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const checked = emailSchema.safeParse(email);
    setProblem(checked.success ? undefined : checked.error.issues[0]?.message);
    if (checked.success) correct.mutate(checked.data);
  }

  return (
    <section className="panel grid gap-4" aria-labelledby="email-recusado">
      <h2 id="email-recusado" className="text-h3">
        {refusedEmailTexts.title}
      </h2>
      <Notice tone="warn" title={refusedEmailTexts.refused(customer.email)}>
        {refusedEmailTexts.explain}
      </Notice>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={refusedEmailTexts.label}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          hint={refusedEmailTexts.hint}
          error={problem}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <ErrorNotice error={correct.error} />
        <button type="submit" className="btn btn-main justify-self-start" disabled={correct.isPending}>
          {correct.isPending ? texts.resending : refusedEmailTexts.send}
        </button>
      </form>
    </section>
  );
}
