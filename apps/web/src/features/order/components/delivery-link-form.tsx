import {
  deliveryErrors,
  CPF_END_INCOMPLETE,
  CPF_END_LENGTH,
  type OpenedDelivery,
} from '@vale/contracts/checkout';
import { platformErrors } from '@vale/contracts/define';
import { useRef, useState, type FormEvent } from 'react';
import { hasCode } from '../../../shared/http/call-route.js';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { ErrorNotice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useOpenDelivery } from '../api/delivery.js';
import { deliveryLinkTexts as texts } from '../model/delivery-link-texts.js';

interface DeliveryLinkFormProps {
  token: string;
  onOpened: (delivery: OpenedDelivery, cpfEnd: string) => void;
  /** The link itself can no longer be used. */
  onEnded: (error: Error) => void;
}

/** Asks for the end of the CPF. What was typed stays after a failure; the focus returns to it. */
export function DeliveryLinkForm({ token, onOpened, onEnded }: DeliveryLinkFormProps) {
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const open = useOpenDelivery(token);
  const isWrong = hasCode(open.error, deliveryErrors.cpfEndWrong);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (digits.length < CPF_END_LENGTH) return refuse(CPF_END_INCOMPLETE);
    setProblem(undefined);
    open.mutate(digits, { onSuccess: (delivery) => onOpened(delivery, digits), onError: fail });
  }

  function fail(error: Error): void {
    if (isEnd(error)) onEnded(error);
    else if (hasCode(error, deliveryErrors.cpfEndWrong)) refuse(error.message);
  }

  function refuse(message: string): void {
    setProblem(message);
    field.current?.focus();
    field.current?.select();
  }

  return (
    <form noValidate onSubmit={submit} className="panel grid w-full max-w-md gap-4">
      <TextField
        ref={field}
        label={texts.field}
        hint={texts.hint}
        error={problem}
        inputMode="numeric"
        autoComplete="off"
        maxLength={CPF_END_LENGTH}
        value={digits}
        onChange={({ target }) => setDigits(target.value.replace(/\D/g, ''))}
      />
      <ErrorNotice error={isWrong ? null : open.error} />
      <button type="submit" className="btn btn-main" disabled={open.isPending}>
        {open.isPending ? texts.opening : texts.open}
      </button>
      <p className="text-center text-small text-muted">
        {texts.orAccount}{' '}
        <Link to={addresses.profile} className="link">
          {texts.account}
        </Link>
      </p>
    </form>
  );
}

/** No digits help any more. */
function isEnd(error: Error): boolean {
  return (
    hasCode(error, deliveryErrors.deliveryLinkUnusable) ||
    hasCode(error, deliveryErrors.deliveryLinkLocked) ||
    // A token of a form that no release of the shop has made.
    hasCode(error, platformErrors.invalidInput)
  );
}
