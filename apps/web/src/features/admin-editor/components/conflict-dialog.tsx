import type { Product } from '@vale/contracts/catalog';
import { priceText } from '@vale/contracts/money';
import { dateTimeText } from '../../../shared/time/dates.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { fieldLabels } from '../model/editor-texts.js';
import type { Conflict } from '../model/use-saving.js';

interface ConflictDialogProps {
  conflict: Conflict;
  /** What was to be saved. */
  mine: Product;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

/** Somebody else saved the product meanwhile. */
export function ConflictDialog({ conflict, mine, onMine, onTheirs, onClose }: ConflictDialogProps) {
  return (
    <Dialog title="Este produto foi alterado" onClose={onClose}>
      <p>Outra pessoa salvou este produto enquanto você editava.</p>
      {conflict.fields.length > 0 ? (
        <dl className="my-4 grid max-h-[45vh] gap-3 overflow-y-auto">
          {conflict.fields.map((field) => (
            <div key={field} className="rounded-control border border-line p-3">
              <dt className="font-semibold">{fieldLabels[field] ?? field}</dt>
              <dd className="text-small break-words">Sua versão: {shown(field, mine)}</dd>
              <dd className="text-small break-words text-muted">
                Versão salva: {shown(field, conflict.current)}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="my-4">As suas alterações não mudam o que foi salvo.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-main" onClick={onMine}>
          Manter as minhas
        </button>
        <button type="button" className="btn btn-quiet" onClick={onTheirs}>
          Usar a versão salva
        </button>
      </div>
    </Dialog>
  );
}

function shown(field: string, product: Product): string {
  const value = product[field as keyof Product];
  if (field === 'expiraEm')
    return product.expiraEm === null ? 'Sem expiração' : dateTimeText(product.expiraEm);
  if (field === 'isActive') return product.isActive ? 'Ativo' : 'Inativo';
  if (field === 'delivery') return product.delivery === 'codes' ? 'Códigos do estoque' : 'Manual';
  if (field === 'variations')
    return (
      product.variations.map(({ name, price }) => `${name} (${priceText(price)})`).join(', ') || 'Nenhuma'
    );
  if (typeof value === 'number') return priceText(value);
  if (Array.isArray(value)) return value.join(', ') || 'Nenhuma';
  if (typeof value === 'object') return JSON.stringify(value);
  return value ? String(value) : 'Vazio';
}
