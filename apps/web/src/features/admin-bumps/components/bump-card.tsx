import { categoryLabel, DEFAULT_BUMP_IMAGE, isCategory, type AdminBump } from '@vale/contracts/catalog';
import { priceText } from '@vale/contracts/money';
import { dateText } from '../../../shared/time/dates.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { categoryColor } from '../../../shared/ui/category-color.js';
import { SafeImage } from '../../../shared/ui/safe-image.js';

interface BumpCardProps {
  bump: AdminBump;
  isSwitching: boolean;
  onToggle: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function BumpCard({ bump, isSwitching, onToggle, onEdit, onDelete }: BumpCardProps) {
  return (
    <article
      aria-label={bump.titulo}
      style={isCategory(bump.categoria) ? categoryColor(bump.categoria) : undefined}
      className="panel flex h-full min-w-0 flex-col gap-3"
    >
      <p className="flex flex-wrap gap-2">
        <span className="tag">{categoryLabel(bump.categoria)}</span>
        <span
          className={`rounded-full border px-2.5 py-0.5 text-micro font-bold ${bump.isActive ? 'border-ok text-ok' : 'border-control text-muted'}`}
        >
          {bump.isActive ? 'ATIVO' : 'INATIVO'}
        </span>
        {bump.soldOut ? (
          <span className="rounded-full border border-warn px-2.5 py-0.5 text-micro font-bold text-warn">
            SEM CÓDIGOS
          </span>
        ) : null}
      </p>
      <div className={`flex gap-3 ${bump.isActive ? '' : 'text-muted'}`}>
        <SafeImage
          src={bump.imagem}
          fallback={DEFAULT_BUMP_IMAGE}
          alt=""
          width={50}
          height={50}
          className={`size-12.5 shrink-0 rounded-lg object-cover ${bump.isActive ? '' : 'opacity-50 grayscale'}`}
        />
        <div className="min-w-0">
          <h2 className="text-h3 wrap-anywhere">{bump.titulo}</h2>
          <p className="mt-1 text-small wrap-anywhere text-muted">{bump.descricao}</p>
        </div>
      </div>
      <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3">
        <strong className="display text-h3 tabular-nums">{priceText(bump.preco)}</strong>
        <span className="text-small text-muted">
          {bump.delivery === 'codes' ? 'Código do estoque' : 'Entrega manual'}
        </span>
      </p>
      <p className="text-small text-muted">Criado em {dateText(bump.createdAt)}</p>
      <div className="flex flex-wrap gap-x-4">
        <BusyButton className="link min-h-11" isBusy={isSwitching} onClick={onToggle}>
          {bump.isActive ? 'Desativar' : 'Ativar'}
        </BusyButton>
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
