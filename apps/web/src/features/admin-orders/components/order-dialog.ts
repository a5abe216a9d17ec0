import type { OrderDetail } from '@vale/contracts/checkout';

/** Of each action's dialog. */
export interface OrderDialogProps {
  order: OrderDetail;
  /** Somebody else did it meanwhile, or something else. */
  isOver?: boolean | undefined;
  onClose: () => void;
  /** The action is done. */
  onDone: () => void;
}
