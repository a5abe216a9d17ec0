import { defineErrors } from '../define/error.js';

export const teamErrors = defineErrors('identity', {
  alreadyOnTeam: { status: 409, detail: 'Este e-mail já é de alguém da equipe. Mude a função na lista.' },
  tooManyInvitations: { status: 409, detail: 'Já existem {limit} convites em aberto. Cancele um deles.' },
  notOnTeam: { status: 404, detail: 'Esta pessoa não está mais na equipe. Atualize a página.' },
  ownMembership: {
    status: 409,
    detail: 'Você não pode mudar a sua própria função. Peça a outro dono.',
  },
  firstOwner: {
    status: 409,
    detail: 'A conta principal da loja é sempre dona e não pode ser rebaixada nem removida.',
  },
  invitationOver: {
    status: 410,
    detail: 'Este convite já foi usado, foi cancelado ou venceu. Peça outro a quem convidou você.',
  },
});
