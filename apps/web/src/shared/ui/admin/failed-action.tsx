import { AppError } from '@vale/contracts/define';
import { errorSentence } from '../../http/call-route.js';
import { Notice } from '../notice.js';

/**
 * Shows that an action failed and why, including errors of single fields. Renders nothing without an error.
 */
export function FailedAction({ title, error }: { title: string; error: unknown }) {
  if (!error) return null;
  const fields = (error instanceof AppError && error.fields) || [];
  return (
    <Notice tone="danger" live title={title}>
      <p>{errorSentence(error)}</p>
      {fields.map(({ path, message }) => (
        <p key={path}>{message}</p>
      ))}
    </Notice>
  );
}
