import { useEffect, useRef, useState, type RefObject } from 'react';
import { changeDraft, readDraft } from '../../../shared/storage/checkout-draft.js';
import {
  answersOf,
  askedOf,
  copiedToAll,
  isRepeated,
  problemOf,
  type Asked,
  type AskedGroup,
} from '../model/buyer-answers.js';
import type { AskBuyer, CartLine } from '../model/use-cart.js';
import { BuyerField } from './buyer-field.js';
import { ReviewAnswers } from './review-answers.js';

interface BuyerFieldsProps {
  lines: readonly CartLine[];
  /** Is called before the order is sent. */
  ask: RefObject<AskBuyer | null>;
}

/** The fields of the products, whose values the buyer checks once more before the charge. */
export default function BuyerFields({ lines, ask }: BuyerFieldsProps) {
  const [typed, setTyped] = useState(() => readDraft().answers ?? {});
  const [left, setLeft] = useState<readonly string[]>([]);
  /** Also fields that the shop adds later show what is wrong with them. */
  const [tried, setTried] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [corrections, setCorrections] = useState(0);
  /** The answers that the buyer is asked to check; null while nothing is asked. */
  const [review, setReview] = useState<readonly AskedGroup[] | null>(null);
  const decide = useRef<(isRight: boolean) => void>(null);
  /** The answers that the buyer has confirmed. */
  const confirmed = useRef('');
  const section = useRef<HTMLElement>(null);
  const groups = askedOf(lines);

  function change(next: typeof typed): void {
    setTyped(next);
    changeDraft({ answers: next });
  }

  useEffect(() => {
    ask.current = async (ordered) => {
      const wanted = askedOf(ordered);
      const all = wanted.flatMap(({ asked }) => asked);
      setTried(true);
      if (all.some((one) => problemOf(one, typed))) {
        setRefusals((before) => before + 1);
        return null;
      }
      const answers = answersOf(wanted, typed);
      const text = JSON.stringify(answers);
      if (text === confirmed.current) return answers;
      const isRight = await new Promise<boolean>((resolve) => {
        decide.current = resolve;
        setReview(wanted);
      });
      setReview(null);
      if (isRight) confirmed.current = text;
      else setCorrections((before) => before + 1);
      return isRight ? answers : null;
    };
    return () => {
      ask.current = null;
    };
  }, [ask, typed]);
  useEffect(() => {
    if (refusals > 0) section.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);
  // The fields are inert while the dialog is open.
  useEffect(() => {
    if (corrections > 0) section.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [corrections]);
  // The order waits for the decision, which nobody can make after a logout in another tab.
  useEffect(() => () => decide.current?.(false), []);

  const fieldOf = (one: Asked) => (
    <BuyerField
      key={one.key}
      field={one.field}
      value={typed[one.key] ?? ''}
      error={tried || left.includes(one.key) ? problemOf(one, typed) : undefined}
      onChange={(value) => change({ ...typed, [one.key]: value })}
      onBlur={() => setLeft([...left, one.key])}
    />
  );
  return (
    <section ref={section} className="panel grid gap-4" aria-labelledby="dados-da-entrega">
      <div>
        <h2 id="dados-da-entrega" className="text-h3">
          Dados para a entrega
        </h2>
        <p className="text-small text-muted">Confira bem: o produto é entregue para estes dados.</p>
      </div>
      {groups.map(({ title, asked }, at) =>
        title ? (
          <fieldset key={asked[0]!.key} className="grid gap-4">
            <legend className="mb-2 font-semibold wrap-anywhere">{title}</legend>
            {asked.map(fieldOf)}
          </fieldset>
        ) : (
          <div key={asked[0]!.key} className="grid gap-4" data-group={at}>
            {asked.map(fieldOf)}
          </div>
        ),
      )}
      {isRepeated(groups) ? (
        <button type="button" className="btn btn-quiet" onClick={() => change(copiedToAll(groups, typed))}>
          Repetir nos campos vazios
        </button>
      ) : null}
      {review ? (
        <ReviewAnswers
          groups={review}
          typed={typed}
          onRight={() => decide.current?.(true)}
          onCorrect={() => decide.current?.(false)}
        />
      ) : null}
    </section>
  );
}
