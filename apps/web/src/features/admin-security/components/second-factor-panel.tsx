import type { SecondFactorState } from '@vale/contracts/identity';
import { useEffect, useState } from 'react';
import { dateTimeText } from '../../../shared/time/dates.js';
import { AdminLoading } from '../../../shared/ui/admin/admin-states.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { ConfirmDialog } from '../../../shared/ui/admin/confirm-dialog.js';
import { FailedAction } from '../../../shared/ui/admin/failed-action.js';
import { focusContent } from '../../../shared/ui/admin/focus.js';
import { Notice } from '../../../shared/ui/notice.js';
import { ErrorState } from '../../../shared/ui/states.js';
import {
  useBeginSecondFactor,
  useRemoveSecondFactor,
  useRenewRecoveryCodes,
  useSecondFactor,
} from '../api/second-factor.js';
import { secondFactorTexts as texts } from '../model/second-factor-texts.js';
import { EnrolmentForm } from './enrolment-form.js';
import { RecoveryCodes } from './recovery-codes.js';

/** New recovery codes are advised when so few are left. */
const FEW = 3;

interface SecondFactorPanelProps {
  email: string;
  shop: string;
}

export function SecondFactorPanel({ email, shop }: SecondFactorPanelProps) {
  const state = useSecondFactor();
  const begin = useBeginSecondFactor();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const leave = (close: () => void) => () => {
    focusContent();
    close();
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={leave(() => setCodes(null))} />;
  if (state.isLoadingError) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />;
  if (!state.data) return <AdminLoading>{texts.loading}</AdminLoading>;
  if (begin.data) {
    const enrolled = (recoveryCodes: readonly string[]) => {
      begin.reset();
      setCodes(recoveryCodes);
    };
    const about = { secret: begin.data.secret, email, shop };
    return <EnrolmentForm {...about} onEnrolled={enrolled} onCancel={leave(begin.reset)} />;
  }
  return <Present state={state.data} begin={begin} onCodes={setCodes} />;
}

interface PresentProps {
  state: SecondFactorState;
  begin: ReturnType<typeof useBeginSecondFactor>;
  onCodes: (codes: readonly string[]) => void;
}

function Present({ state, begin, onCodes }: PresentProps) {
  const renew = useRenewRecoveryCodes();
  const remove = useRemoveSecondFactor();
  const isOn = state.since !== null;
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null);
  // The button that asked is gone then.
  useEffect(() => {
    if (remove.isSuccess && asked === null) focusContent();
  }, [remove.isSuccess, asked]);
  const isBusy = begin.isPending || renew.isPending || remove.isPending;
  return (
    <div className="grid max-w-xl gap-4">
      {isOn ? (
        <Notice tone="ok">
          <p>{texts.on(dateTimeText(state.since!))}</p>
          <p className="text-small">{texts.left(state.recoveryCodesLeft)}</p>
        </Notice>
      ) : (
        <Notice tone={state.isRequired ? 'warn' : 'info'}>
          {state.isRequired ? texts.required : texts.off}
        </Notice>
      )}
      {isOn && state.recoveryCodesLeft <= FEW ? <Notice tone="warn">{texts.fewLeft}</Notice> : null}
      <FailedAction title={texts.failed} error={begin.error} />
      <div className="flex flex-wrap gap-3">
        <BusyButton
          className={`btn ${isOn ? 'btn-quiet' : 'btn-main'}`}
          isBusy={isBusy}
          isWorking={begin.isPending}
          onClick={() => begin.mutate()}
        >
          {isOn ? texts.replace : texts.begin}
        </BusyButton>
        {isOn ? (
          <BusyButton
            className="btn btn-quiet"
            isBusy={isBusy}
            isWorking={false}
            onClick={() => setAsked('renew')}
          >
            {texts.renew}
          </BusyButton>
        ) : null}
        {isOn && !state.isRequired ? (
          <BusyButton
            className="btn btn-danger"
            isBusy={isBusy}
            isWorking={false}
            onClick={() => setAsked('remove')}
          >
            {texts.remove}
          </BusyButton>
        ) : null}
      </div>
      {asked === 'renew' ? (
        <Question
          texts={texts.confirmRenew}
          change={renew}
          onConfirm={() =>
            renew.mutate(undefined, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })
          }
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === 'remove' ? (
        <Question
          texts={texts.confirmRemove}
          change={remove}
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  );
}

interface QuestionProps {
  texts: (typeof texts)['confirmRenew' | 'confirmRemove'];
  change: Pick<ReturnType<typeof useRemoveSecondFactor>, 'error' | 'isPending' | 'reset'>;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what stops working before it does. */
function Question({ texts: { title, action, question, effect }, change, onConfirm, onClose }: QuestionProps) {
  const close = () => {
    change.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      title={title}
      action={action}
      error={change.error}
      isPending={change.isPending}
      isHeld
      onConfirm={onConfirm}
      onClose={close}
    >
      <p className="mb-2">{question}</p>
      <p className="text-muted">{effect}</p>
    </ConfirmDialog>
  );
}
