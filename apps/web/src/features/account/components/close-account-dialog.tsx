import { useState, type FormEvent } from 'react';
import { Dialog } from '../../../shared/ui/dialog.js';
import { ErrorNotice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useCloseAccount } from '../api/account.js';
import { ownDataTexts as texts } from '../model/own-data-texts.js';

interface CloseAccountDialogProps {
  passwordless: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Lists what is deleted and what stays, and asks for the password, or for a recent login by link. */
export function CloseAccountDialog({ passwordless, onClose, onClosed }: CloseAccountDialogProps) {
  const close = useCloseAccount();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!passwordless && password === '');
    if (passwordless || password !== '') close.mutate(password, { onSuccess: onClosed });
  };
  return (
    <Dialog title={texts.closeTitle} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <p>{texts.closeText}</p>
        <p className="text-small text-muted">{texts.kept}</p>
        {passwordless ? null : (
          <TextField
            label={texts.password}
            type="password"
            autoComplete="current-password"
            value={password}
            error={isMissing ? texts.passwordRequired : undefined}
            onChange={(event) => {
              setPassword(event.target.value);
              setMissing(false);
            }}
          />
        )}
        <ErrorNotice error={close.error} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-danger" disabled={close.isPending}>
            {close.isPending ? texts.working : texts.confirm}
          </button>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
