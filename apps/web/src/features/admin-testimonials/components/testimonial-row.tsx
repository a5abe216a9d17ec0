import type { AdminTestimonial } from '@vale/contracts/catalog';
import { dateText } from '../../../shared/time/dates.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { Stars } from '../../../shared/ui/stars.js';

interface TestimonialRowProps {
  testimonial: AdminTestimonial;
  isSaving: boolean;
  onShow: (isActive: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function TestimonialRow({ testimonial, isSaving, onShow, onEdit, onDelete }: TestimonialRowProps) {
  const {
    name,
    rating,
    comment,
    game,
    date,
    isActive,
    isPending,
    isBuyers,
    sample,
    productTitle,
    picture,
    answer,
  } = testimonial;
  const facts = [
    `Cliente ${game}`,
    ...(productTitle ? [productTitle] : []),
    dateText(date),
    isBuyers ? 'Avaliação de compra' : sample ? 'Exemplo de demonstração' : 'Escrito pela loja',
  ];
  return (
    <article aria-label={`Depoimento de ${name}`} className="panel grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <strong className="min-w-0 wrap-anywhere">{name}</strong>
        <Stars value={rating} />
        <span
          className={`text-small font-semibold ${isPending ? 'text-warn' : isActive ? 'text-ok' : 'text-muted'}`}
        >
          {isPending ? 'AGUARDANDO' : isActive ? 'PUBLICADO' : 'OCULTO'}
        </span>
      </div>
      <p className="wrap-anywhere">{comment}</p>
      {picture ? (
        <img
          src={picture}
          alt={`Foto enviada por ${name}`}
          loading="lazy"
          className="max-h-60 rounded-control"
        />
      ) : null}
      {answer ? (
        <p className="rounded-control bg-raised p-3 text-small wrap-anywhere">
          <strong className="block">Resposta da loja</strong>
          {answer}
        </p>
      ) : null}
      <p className="text-small wrap-anywhere text-muted">{facts.join(' · ')}</p>
      <div className="flex flex-wrap gap-x-4">
        {isActive ? null : (
          <BusyButton className="link min-h-11" isBusy={isSaving} onClick={() => onShow(true)}>
            {isPending ? 'Aprovar' : 'Ativar'}
          </BusyButton>
        )}
        {isActive || isPending ? (
          <BusyButton className="link min-h-11" isBusy={isSaving} onClick={() => onShow(false)}>
            {isPending ? 'Recusar' : 'Desativar'}
          </BusyButton>
        ) : null}
        <button type="button" className="link min-h-11" onClick={onEdit}>
          Editar
        </button>
        <button type="button" className="link min-h-11 text-danger" onClick={onDelete}>
          Excluir
        </button>
      </div>
    </article>
  );
}
