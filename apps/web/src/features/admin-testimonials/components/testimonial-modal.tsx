import type { AdminTestimonial } from '@vale/contracts/catalog';
import { ConfirmDialog } from '../../../shared/ui/admin/confirm-dialog.js';
import { FailedAction } from '../../../shared/ui/admin/failed-action.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { useDeleteTestimonial } from '../api/save-testimonial.js';
import { testimonialTexts as texts } from '../model/testimonial-form.js';
import { TestimonialForm } from './testimonial-form.js';

export type TestimonialMode = { kind: 'add' } | { kind: 'edit' | 'delete'; testimonial: AdminTestimonial };

interface TestimonialModalProps {
  mode: TestimonialMode;
  /** With the message of what was done. */
  onDone: (message: string) => void;
  onClose: () => void;
}

export function TestimonialModal({ mode, onDone, onClose }: TestimonialModalProps) {
  if (mode.kind === 'delete')
    return (
      <DeleteTestimonial
        testimonial={mode.testimonial}
        onClose={onClose}
        onDone={() => onDone(texts.deleted)}
      />
    );
  const testimonial = mode.kind === 'edit' ? mode.testimonial : null;
  return (
    <Dialog title={testimonial ? texts.edit : texts.add} onClose={onClose}>
      <TestimonialForm
        testimonial={testimonial}
        onClose={onClose}
        onDone={() => onDone(testimonial ? texts.updated : texts.added)}
      />
    </Dialog>
  );
}

interface DeleteTestimonialProps {
  testimonial: AdminTestimonial;
  onDone: () => void;
  onClose: () => void;
}

function DeleteTestimonial({ testimonial, onDone, onClose }: DeleteTestimonialProps) {
  const remove = useDeleteTestimonial();
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
      <FailedAction title={texts.deleteFailed} error={remove.error} />
    </ConfirmDialog>
  );
}
