import type { AdminTestimonial } from '@vale/contracts/catalog';
import { ConfirmDialog } from '../../../shared/ui/admin/confirm-dialog.js';
import { RefusedChange } from '../../../shared/ui/admin/refused-change.js';
import { useSeen } from '../../../shared/ui/admin/use-seen.js';
import { FormDialog } from '../../../shared/ui/admin/form-dialog.js';
import { useDeleteTestimonial } from '../api/save-testimonial.js';
import { testimonialTexts as texts } from '../model/testimonial-form.js';
import { TestimonialForm } from './testimonial-form.js';

export type TestimonialMode = { kind: 'add' } | { kind: 'edit' | 'delete'; testimonial: AdminTestimonial };

interface TestimonialModalProps {
  mode: TestimonialMode;
  /** The current list, which shows what others changed meanwhile. */
  testimonials: readonly AdminTestimonial[] | undefined;
  /** Receives the message that reports what was done. */
  onDone: (message: string) => void;
  onClose: () => void;
}

export function TestimonialModal({ mode, testimonials, onDone, onClose }: TestimonialModalProps) {
  if (mode.kind === 'delete')
    return (
      <DeleteTestimonial
        testimonial={mode.testimonial}
        testimonials={testimonials}
        onClose={onClose}
        onDone={() => onDone(texts.deleted)}
      />
    );
  const testimonial = mode.kind === 'edit' ? mode.testimonial : null;
  return (
    <FormDialog title={testimonial ? texts.edit : texts.add} onClose={onClose}>
      <TestimonialForm
        testimonial={testimonial}
        testimonials={testimonials}
        onClose={onClose}
        onDone={() => onDone(testimonial ? texts.updated : texts.added)}
      />
    </FormDialog>
  );
}

interface DeleteTestimonialProps {
  testimonial: AdminTestimonial;
  testimonials: readonly AdminTestimonial[] | undefined;
  onDone: () => void;
  onClose: () => void;
}

function DeleteTestimonial({ testimonial: opened, testimonials, onDone, onClose }: DeleteTestimonialProps) {
  const remove = useDeleteTestimonial();
  const stale = useSeen(opened, testimonials, remove.reset);
  const testimonial = stale.seen ?? opened;
  return (
    <ConfirmDialog
      title="Excluir depoimento"
      action="Excluir"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(testimonial, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p className="mb-3">{texts.confirmDelete}</p>
      <p className="mb-4 line-clamp-6 wrap-anywhere text-muted">
        {testimonial.name}: “{testimonial.comment}”
      </p>
      <RefusedChange title={texts.deleteFailed} error={remove.error} stale={stale} />
    </ConfirmDialog>
  );
}
