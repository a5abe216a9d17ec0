import type { OrderDetail } from '@vale/contracts/checkout';

/** Of each action's dialog. */
export interface OrderDialogProps {
  order: OrderDetail;
  onClose: () => void;
  /** The action is done. */
  onDone: () => void;
}
