import { mayCall } from '@vale/contracts/define';
import { usePanelUser } from '../../../shared/ui/admin/panel-user.js';

/** True for people who act for buyers; others of the team may read what buyers write. */
export function useMayAnswer(): boolean {
  return mayCall(usePanelUser()?.role ?? 'customer', 'service');
}
