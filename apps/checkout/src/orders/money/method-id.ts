export const SANDBOX_METHOD = 'sandbox';
/** Names no method of payment: the order is a grant. */
export const GRANT_METHOD = 'grant';

/** `pix`, `pix-2`, `pix-3`: one method of the settings, and its successors after changes of its account. */
export function familyOf(id: string): string {
  return id.replace(/-\d+$/, '');
}

/** Sandbox payments are simulated: it charges nothing outside demo mode, and its orders are not sales. */
export function isSandbox(methodId: string): boolean {
  return familyOf(methodId) === SANDBOX_METHOD;
}
