import type { OrderDetail } from '@vale/contracts/checkout';

/** All action dialogs share these props. */
export interface OrderDialogProps {
  order: OrderDetail;
  /** Somebody else did it meanwhile, or something else. */
  isOver?: boolean | undefined;
  onClose: () => void;
  /** The action is done. */
  onDone: () => void;
}
