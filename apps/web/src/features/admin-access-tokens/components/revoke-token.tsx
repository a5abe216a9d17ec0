import type { AccessToken } from '@vale/contracts/identity';
import { ConfirmDialog } from '../../../shared/ui/admin/confirm-dialog.js';
import { useRevokeAccessToken } from '../api/access-tokens.js';

interface RevokeTokenProps {
  token: AccessToken;
  onDone: () => void;
  onClose: () => void;
}

export function RevokeToken({ token: { id, name }, onDone, onClose }: RevokeTokenProps) {
  const revoke = useRevokeAccessToken();
  return (
    <ConfirmDialog
      title="Revogar token"
      action="Revogar"
      error={revoke.error}
      isPending={revoke.isPending}
      onConfirm={() => revoke.mutate(id, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p>
        Quem usa o token <strong className="wrap-anywhere">{name}</strong> perde o acesso na hora. Esta ação
        não pode ser desfeita.
      </p>
    </ConfirmDialog>
  );
}
