import type { EditedProduct, Product } from '@vale/contracts/catalog';
import { ConflictDialog } from '../../../shared/ui/admin/conflict-dialog.js';
import { conflictRows } from '../model/conflict-rows.js';

interface ProductConflictProps {
  /** Fields whose stored values differ from mine. */
  fields: string[];
  mine: Product;
  current: EditedProduct;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

export function ProductConflict({ fields, mine, current, ...ways }: ProductConflictProps) {
  return (
    <ConflictDialog title="Este produto foi alterado" rows={conflictRows(fields, mine, current)} {...ways}>
      Outra pessoa salvou este produto enquanto você editava.
    </ConflictDialog>
  );
}
