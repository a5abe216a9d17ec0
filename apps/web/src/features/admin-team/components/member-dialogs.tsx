import type { TeamMember } from '@vale/contracts/identity';
import { useState } from 'react';
import { ActionDialog, ReasonField, useReason } from '../../../shared/ui/admin/action-dialog.js';
import { useChangeMember, useRemoveMember } from '../api/team.js';
import { RoleField } from './role-field.js';

interface MemberDialogProps {
  member: TeamMember;
  onDone: () => void;
  onClose: () => void;
}

export function RoleDialog({ member, onDone, onClose }: MemberDialogProps) {
  const [role, setRole] = useState(member.role);
  const reason = useReason(true);
  const change = useChangeMember();
  const submit = () => {
    if (reason.check()) change.mutate({ id: member.id, role, reason: reason.reason }, { onSuccess: onDone });
  };
  return (
    <ActionDialog
      title={`Função de ${member.name}`}
      effects={['A pessoa sai de todos os aparelhos na hora e entra de novo com a nova função.']}
      action="Mudar função"
      isPending={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleField role={role} onChange={setRole} />
      <ReasonField state={reason} label="Motivo" />
    </ActionDialog>
  );
}

export function RemoveDialog({ member, onDone, onClose }: MemberDialogProps) {
  const reason = useReason(true);
  const remove = useRemoveMember();
  const submit = () => {
    if (reason.check()) remove.mutate({ id: member.id, reason: reason.reason }, { onSuccess: onDone });
  };
  return (
    <ActionDialog
      title={`Remover ${member.name} da equipe`}
      effects={[
        'A pessoa sai de todos os aparelhos na hora e não abre mais o painel.',
        'Os tokens de acesso que ela criou deixam de valer.',
        'A conta continua como a de um cliente, com as compras dela.',
      ]}
      action="Remover da equipe"
      isDangerous
      isPending={remove.isPending}
      error={remove.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField state={reason} label="Motivo" />
    </ActionDialog>
  );
}
