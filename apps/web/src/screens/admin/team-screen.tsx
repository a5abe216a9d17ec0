import { staffRoleNames, type Invitation, type Team, type TeamMember } from '@vale/contracts/identity';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTeam, useWithdrawInvitation } from '../../features/admin-team/api/team.js';
import { InviteDialog } from '../../features/admin-team/components/invite-dialog.js';
import { RemoveDialog, RoleDialog } from '../../features/admin-team/components/member-dialogs.js';
import { useUser } from '../../features/session/api/get-session.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { dateTimeText } from '../../shared/time/dates.js';
import { AdminList, type Column } from '../../shared/ui/admin/admin-list.js';
import { AdminHeading, NotLoaded } from '../../shared/ui/admin/admin-states.js';
import { PanelSection } from '../../shared/ui/admin/panel-section.js';
import { useMessage } from '../../shared/ui/admin/use-message.js';
import { ErrorNotice } from '../../shared/ui/notice.js';

type Open = { dialog: 'invite' } | { dialog: 'role' | 'remove'; member: TeamMember };

export default function TeamScreen() {
  const team = useTeam();
  const isDemo = useShop()?.demo === true;
  const message = useMessage();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const done = (text: string) => {
    close();
    message.show(text);
  };
  return (
    <>
      <AdminHeading
        title="Equipe"
        actions={
          <button type="button" className="btn btn-main" onClick={() => setOpen({ dialog: 'invite' })}>
            <UserPlus size={18} aria-hidden /> Convidar
          </button>
        }
      >
        Quem trabalha no painel e o que cada pessoa pode fazer. Mudanças valem na hora.
      </AdminHeading>
      {message.banner}
      {team.data ? (
        <Members team={team.data} isDemo={isDemo} onOpen={setOpen} />
      ) : (
        <NotLoaded query={team}>Carregando a equipe…</NotLoaded>
      )}
      {team.data && team.data.invitations.length > 0 ? (
        <Invitations invitations={team.data.invitations} />
      ) : null}
      {open?.dialog === 'invite' ? (
        <InviteDialog
          isDemo={isDemo}
          onClose={close}
          onDone={(email) => done(`Convite enviado para ${email}.`)}
        />
      ) : null}
      {open?.dialog === 'role' ? (
        <RoleDialog member={open.member} onClose={close} onDone={() => done('Função mudada.')} />
      ) : null}
      {open?.dialog === 'remove' ? (
        <RemoveDialog
          member={open.member}
          onClose={close}
          onDone={() => done('Pessoa removida da equipe.')}
        />
      ) : null}
    </>
  );
}

interface MembersProps {
  team: Team;
  isDemo: boolean;
  onOpen: (open: Open) => void;
}

function Members({ team, isDemo, onOpen }: MembersProps) {
  const own = useUser()?.uid;
  return (
    <AdminList
      label="Equipe"
      rows={team.members}
      columns={columnsFor(own, { isDemo, onOpen })}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
    />
  );
}

function columnsFor(
  own: string | undefined,
  { isDemo, onOpen }: Omit<MembersProps, 'team'>,
): Column<TeamMember>[] {
  return [
    {
      heading: 'Nome',
      isTitle: true,
      cell: ({ name, email }) => (
        <>
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-small wrap-anywhere text-muted">{email}</span>
        </>
      ),
    },
    {
      heading: 'Função',
      cell: ({ role, isFirst }) => `${staffRoleNames[role]}${isFirst ? ' (conta principal)' : ''}`,
    },
    {
      heading: 'Segundo fator',
      cell: ({ hasSecondFactor }) => {
        if (hasSecondFactor) return 'Cadastrado';
        return isDemo ? 'Opcional na demonstração' : <span className="text-warn">Falta cadastrar</span>;
      },
    },
    {
      heading: 'Último acesso',
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? 'Nunca' : dateTimeText(lastLoginAt)),
      className: 'tabular-nums',
    },
    {
      heading: 'Ações',
      cell: (member) =>
        member.isFirst || member.id === own ? (
          '—'
        ) : (
          <span className="flex flex-wrap gap-x-4">
            <button
              type="button"
              className="link min-h-9"
              aria-label={`Mudar função de ${member.name}`}
              onClick={() => onOpen({ dialog: 'role', member })}
            >
              Mudar função
            </button>
            <button
              type="button"
              className="link min-h-9 text-danger"
              aria-label={`Remover ${member.name}`}
              onClick={() => onOpen({ dialog: 'remove', member })}
            >
              Remover
            </button>
          </span>
        ),
    },
  ];
}

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const withdraw = useWithdrawInvitation();
  return (
    <PanelSection title="Convites em aberto">
      <ErrorNotice error={withdraw.error} />
      <AdminList
        label="Convites em aberto"
        rows={invitations}
        columns={[
          {
            heading: 'E-mail',
            isTitle: true,
            cell: ({ email }) => <span className="font-semibold wrap-anywhere">{email}</span>,
          },
          { heading: 'Função', cell: ({ role }) => staffRoleNames[role] },
          {
            heading: 'Vale até',
            cell: ({ expiresAt }) => dateTimeText(expiresAt),
            className: 'tabular-nums',
          },
          {
            heading: 'Ações',
            cell: ({ id, email }) => (
              <button
                type="button"
                className="link min-h-9 text-danger"
                aria-label={`Cancelar o convite de ${email}`}
                disabled={withdraw.isPending}
                onClick={() => withdraw.mutate(id)}
              >
                Cancelar convite
              </button>
            ),
          },
        ]}
        keyOf={({ id }) => id}
        nameOf={({ email }) => email}
      />
    </PanelSection>
  );
}
