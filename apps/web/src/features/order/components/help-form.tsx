import { HELP_TEXT_MAX, type HelpReason, type HelpUnit } from '@vale/contracts/checkout';
import { trimBlank } from '@vale/contracts/define';
import { useId, useState, type FormEvent } from 'react';
import { errorSentence } from '../../../shared/http/call-route.js';
import { Notice } from '../../../shared/ui/notice.js';
import { useOpenHelp } from '../api/help.js';
import { PictureField } from './picture-field.js';
import { helpTexts as texts, unitsFor } from '../model/help-texts.js';

export interface HelpMessage {
  text: string;
  picture?: string | undefined;
}

interface HelpFormProps {
  transactionId: string;
  reason: HelpReason;
  units: readonly HelpUnit[];
  /** The rules for a unit. */
  ruleOf: (unit: HelpUnit) => string;
  /** Belongs to the caller, which keeps it when the buyer takes another reason. */
  message: HelpMessage;
  onMessage: (change: Partial<HelpMessage>) => void;
  /** `sent`: false if the buyer changed their mind. */
  onDone: (sent: boolean) => void;
}

/** Asks for the units and a text, and says which rule applies to each. */
export function HelpForm(props: HelpFormProps) {
  const { transactionId, reason, units: all, ruleOf, message, onMessage, onDone } = props;
  const { text, picture } = message;
  const units = unitsFor(reason, all);
  const [chosen, setChosen] = useState<readonly number[]>(units.length === 1 ? [units[0]!.line] : []);
  const [problem, setProblem] = useState<string>();
  const open = useOpenHelp(transactionId);
  const field = useId();
  if (units.length === 0) return <p className="text-small text-muted">{texts.noUnits}</p>;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (chosen.length === 0) return setProblem(texts.noUnit);
    if (trimBlank(text).length < 3) return setProblem(texts.noMessage);
    setProblem(undefined);
    open.mutate({ reason, lines: [...chosen], text, picture }, { onSuccess: () => onDone(true) });
  }

  const toggle = (line: number) =>
    setChosen(chosen.includes(line) ? chosen.filter((one) => one !== line) : [...chosen, line]);
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {units.length === 1 ? (
        <p className="text-small">{ruleOf(units[0]!)}</p>
      ) : (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-small font-semibold">{texts.units}</legend>
          {units.map((unit) => (
            <label key={unit.line} className="check -mx-3 items-start">
              <input
                type="checkbox"
                checked={chosen.includes(unit.line)}
                onChange={() => toggle(unit.line)}
              />
              <span className="min-w-0 text-small text-muted wrap-anywhere">
                <strong className="block text-body text-fg">{unit.name}</strong>
                {ruleOf(unit)}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="grid gap-1.5">
        <label htmlFor={field} className="text-small font-semibold">
          {texts.message}
        </label>
        <textarea
          id={field}
          className="field resize-none"
          rows={3}
          maxLength={HELP_TEXT_MAX}
          aria-describedby={`${field}-hint`}
          value={text}
          onChange={({ target }) => onMessage({ text: target.value })}
        />
        <p id={`${field}-hint`} className="text-small text-muted">
          {texts.hint}
        </p>
      </div>
      <PictureField
        label={texts.picture}
        picture={picture}
        onPick={(picked) => onMessage({ picture: picked })}
      />
      {problem || open.error ? (
        <Notice tone="danger" live>
          {problem ?? errorSentence(open.error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-main" disabled={open.isPending}>
          {open.isPending ? texts.sending : texts.send}
        </button>
        <button type="button" className="btn btn-quiet" onClick={() => onDone(false)}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}
