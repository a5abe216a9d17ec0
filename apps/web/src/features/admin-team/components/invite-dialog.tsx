import { invitationDraftSchema, type TeamMember } from '@vale/contracts/identity';
import { useState } from 'react';
import { ActionDialog } from '../../../shared/ui/admin/action-dialog.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useInvite } from '../api/team.js';
import { RoleField } from './role-field.js';

interface InviteDialogProps {
  isDemo: boolean;
  onDone: (email: string) => void;
  onClose: () => void;
}

export function InviteDialog({ isDemo, onDone, onClose }: InviteDialogProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<TeamMember['role']>('support');
  const [problem, setProblem] = useState<string>();
  const invite = useInvite();
  const submit = () => {
    const draft = invitationDraftSchema.safeParse({ email, role });
    setProblem(draft.error?.issues[0]?.message);
    if (draft.success) invite.mutate(draft.data, { onSuccess: () => onDone(draft.data.email) });
  };
  return (
    <ActionDialog
      title="Convidar para a equipe"
      effects={[
        'A pessoa recebe um e-mail com um link que vale 48 horas e funciona uma vez.',
        isDemo
          ? 'Ela escolhe nome e senha. Nesta demonstração o aplicativo de códigos é opcional; na loja de verdade, obrigatório.'
          : 'Ela escolhe nome e senha e cadastra um aplicativo de códigos antes de ver o painel.',
      ]}
      action="Enviar convite"
      isPending={invite.isPending}
      error={invite.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        error={problem}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <RoleField role={role} onChange={setRole} />
    </ActionDialog>
  );
}
