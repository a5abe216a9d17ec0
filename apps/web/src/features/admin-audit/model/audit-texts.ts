import type { AuditTargetKind } from '@vale/contracts/audit';

export const TARGET_TEXTS: Record<AuditTargetKind, string> = {
  order: 'Pedido',
  case: 'Pendência',
  stock: 'Estoque',
  'payment-method': 'Método de pagamento',
  product: 'Produto',
  'order-bump': 'Order bump',
  testimonial: 'Depoimento',
  'store-settings': 'Configurações da loja',
  account: 'Usuário',
  webhook: 'Webhook do Discord',
  image: 'Imagem',
  'dead-letter': 'Falha de processamento',
  'conversion-destination': 'Destino de conversões',
  'access-token': 'Token de acesso',
  'buyer-block': 'Bloqueio de comprador',
};

/** Keyed by the part after the dot; unknown actions are shown verbatim. */
const VERBS: Record<string, string> = {
  create: 'Criou',
  change: 'Alterou',
  edit: 'Editou',
  delete: 'Excluiu',
  revoke: 'Revogou',
  activate: 'Ativou',
  deactivate: 'Desativou',
  test: 'Testou a conexão',
  'test-charge': 'Fez uma cobrança de teste',
  'cancel-test-charge': 'Cancelou a cobrança de teste',
  'refund-test-charge': 'Devolveu a cobrança de teste',
  add: 'Adicionou códigos',
  move: 'Moveu códigos',
  withdraw: 'Retirou códigos',
  reinstate: 'Devolveu códigos à venda',
  rule: 'Mudou a regra de códigos repetidos',
  share: 'Compartilhou um texto',
  unshare: 'Encerrou o texto compartilhado',
  'low-level': 'Mudou o aviso de estoque baixo',
  refund: 'Pediu devolução',
  dispute: 'Registrou o fim de uma disputa',
  'confirm-refund': 'Confirmou devolução à mão',
  'drop-refund': 'Desistiu de devolução à mão',
  accept: 'Aceitou o pagamento',
  deliver: 'Entregou à mão',
  resend: 'Reenviou a entrega',
  cancel: 'Cancelou',
  note: 'Anotou',
  evidence: 'Abriu as provas',
  resolve: 'Resolveu',
  block: 'Bloqueou',
  unblock: 'Desbloqueou',
  answer: 'Respondeu ao comprador',
  requeue: 'Processou de novo',
  discard: 'Descartou',
  import: 'Importou',
  upload: 'Enviou',
  moderate: 'Moderou',
  'second-factor': 'Mudou a verificação em duas etapas',
  'recovery-codes': 'Gerou códigos de recuperação',
  'second-factor-reset': 'Removeu a verificação em duas etapas no servidor',
};

export function actionText(action: string): string {
  const verb = action.slice(action.indexOf('.') + 1);
  return VERBS[verb] ?? action;
}
