import type { AdminTestimonial } from '@vale/contracts/catalog';
import { useState, type FormEvent } from 'react';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { focusProblem } from '../../../shared/ui/admin/focus.js';
import { SelectField, TextAreaField } from '../../../shared/ui/admin/fields.js';
import { counted } from '../../../shared/ui/admin/numbers.js';
import { RefusedChange } from '../../../shared/ui/admin/refused-change.js';
import { rebased, useSeen } from '../../../shared/ui/admin/use-seen.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useChangeTestimonial, useCreateTestimonial } from '../api/save-testimonial.js';
import {
  gameOptions,
  readTestimonial,
  testimonialTexts as texts,
  testimonialValues,
  type TestimonialProblems,
  type TestimonialValues,
} from '../model/testimonial-form.js';

interface TestimonialFormProps {
  /** Null for a new one. */
  testimonial: AdminTestimonial | null;
  /** The current list, which shows what others changed meanwhile. */
  testimonials: readonly AdminTestimonial[] | undefined;
  onDone: () => void;
  onClose: () => void;
}

const STARS = [5, 4, 3, 2, 1].map((stars): [string, string] => [
  String(stars),
  counted(stars, 'estrela', 'estrelas'),
]);

export function TestimonialForm({
  testimonial: opened,
  testimonials,
  onDone,
  onClose,
}: TestimonialFormProps) {
  const [values, setValues] = useState(() => testimonialValues(opened));
  const [problems, setProblems] = useState<TestimonialProblems>({});
  const create = useCreateTestimonial();
  const change = useChangeTestimonial();
  const stale = useSeen(opened, testimonials, (before, after) => {
    setValues(rebased(values, testimonialValues(before), testimonialValues(after)));
    change.reset();
  });
  const testimonial = stale.seen;
  const isPending = create.isPending || change.isPending;

  function set(name: keyof TestimonialValues, value: string): void {
    setValues({ ...values, [name]: value });
    setProblems({ ...problems, [name]: undefined });
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const read = readTestimonial(values);
    if ('problems' in read) {
      focusProblem(event.currentTarget);
      return setProblems(read.problems);
    }
    const { isActive: _new, rating, ...fields } = read.draft;
    if (!testimonial) return create.mutate(read.draft, { onSuccess: onDone });
    const answer = values.answer.trim() || null;
    const changed = { ...fields, answer, ...(testimonial.isBuyers ? {} : { rating }) };
    change.mutate({ testimonial, change: changed }, { onSuccess: onDone });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Nome do cliente"
        value={values.name}
        maxLength={120}
        error={problems.name}
        onChange={({ target }) => set('name', target.value)}
      />
      <SelectField
        label="Nota"
        value={values.rating}
        options={STARS}
        disabled={testimonial?.isBuyers}
        hint={testimonial?.isBuyers ? 'A nota de um comprador não pode ser alterada.' : undefined}
        error={problems.rating}
        onChange={({ target }) => set('rating', target.value)}
      />
      <TextAreaField
        label="Comentário"
        value={values.comment}
        maxLength={1_000}
        error={problems.comment}
        onChange={({ target }) => set('comment', target.value)}
      />
      <SelectField
        label="Categoria"
        value={values.game}
        options={gameOptions(testimonial?.game ?? '')}
        error={problems.game}
        onChange={({ target }) => set('game', target.value)}
      />
      <TextField
        label="Data"
        type="date"
        value={values.date}
        error={problems.date}
        onChange={({ target }) => set('date', target.value)}
      />
      {testimonial ? (
        <TextAreaField
          label="Resposta da loja"
          hint="Aparece abaixo do comentário."
          value={values.answer}
          maxLength={1_000}
          onChange={({ target }) => set('answer', target.value)}
        />
      ) : null}
      <RefusedChange title={texts.saveFailed} error={create.error ?? change.error} stale={stale} />
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-quiet grow" onClick={onClose}>
          Cancelar
        </button>
        <BusyButton type="submit" className="btn btn-main grow" isBusy={isPending}>
          {isPending ? 'Salvando…' : testimonial ? 'Salvar' : 'Adicionar'}
        </BusyButton>
      </div>
    </form>
  );
}
