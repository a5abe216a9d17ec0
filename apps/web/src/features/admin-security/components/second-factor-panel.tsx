import type { SecondFactorState } from '@vale/contracts/identity';
import { useState } from 'react';
import { dateTimeText } from '../../../shared/time/dates.js';
import { AdminLoading } from '../../../shared/ui/admin/admin-states.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { FailedAction } from '../../../shared/ui/admin/failed-action.js';
import { focusContent } from '../../../shared/ui/admin/focus-after-removal.js';
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

/** So few recovery codes that new ones are advised. */
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
      <FailedAction title={texts.failed} error={begin.error ?? renew.error ?? remove.error} />
      <div className="flex flex-wrap gap-3">
        <BusyButton
          className={`btn ${isOn ? 'btn-quiet' : 'btn-main'}`}
          isBusy={isBusy}
          onClick={() => begin.mutate()}
        >
          {isOn ? texts.replace : texts.begin}
        </BusyButton>
        {isOn ? (
          <BusyButton
            className="btn btn-quiet"
            isBusy={isBusy}
            onClick={() =>
              renew.mutate(undefined, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })
            }
          >
            {texts.renew}
          </BusyButton>
        ) : null}
        {isOn && !state.isRequired ? (
          <BusyButton className="btn btn-danger" isBusy={isBusy} onClick={() => remove.mutate()}>
            {texts.remove}
          </BusyButton>
        ) : null}
      </div>
    </div>
  );
}
