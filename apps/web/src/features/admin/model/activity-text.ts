/** Keyed by the end of the action's name (`product.create`). */
const VERBS: Record<string, string> = {
  create: 'criação',
  add: 'inclusão',
  edit: 'edição',
  change: 'alteração',
  delete: 'exclusão',
  revoke: 'revogação',
  activate: 'ativação',
  deactivate: 'desativação',
  test: 'teste',
  'test-charge': 'cobrança de teste',
  'cancel-test-charge': 'cobrança de teste cancelada',
  'refund-test-charge': 'cobrança de teste devolvida',
  refund: 'devolução',
  dispute: 'fim de disputa registrado',
  'confirm-refund': 'devolução confirmada',
  'drop-refund': 'devolução descartada',
  accept: 'pagamento aceito',
  deliver: 'entrega',
  replace: 'troca de código',
  resend: 'reenvio',
  remind: 'lembrete do PIX',
  cancel: 'cancelamento',
  note: 'anotação',
  move: 'transferência',
  withdraw: 'retirada',
  reinstate: 'volta ao estoque',
  rule: 'regra de códigos repetidos',
  'low-level': 'aviso de estoque baixo',
  evidence: 'leitura das provas',
  'export-replaced': 'códigos com defeito baixados',
  resolve: 'caso resolvido',
  block: 'bloqueio',
  unblock: 'desbloqueio',
  requeue: 'reenvio',
  discard: 'descarte',
  import: 'importação',
  upload: 'envio',
  moderate: 'moderação',
  'second-factor': 'verificação em duas etapas',
  'recovery-codes': 'novos códigos de recuperação',
  'second-factor-reset': 'duas etapas removidas no servidor',
};

/** Keyed by the kind of the record's target. */
const TARGETS: Record<string, string> = {
  order: 'Pedido',
  stock: 'Estoque',
  'payment-method': 'Método de pagamento',
  case: 'Caso',
  product: 'Conta',
  'store-settings': 'Configurações da loja',
  'order-bump': 'OrderBump',
  testimonial: 'Depoimento',
  account: 'Usuário',
  webhook: 'Webhook do Discord',
  image: 'Imagem',
  'dead-letter': 'Falha de processamento',
  'conversion-destination': 'Destino de conversões',
  'access-token': 'Token de acesso',
  'buyer-block': 'Comprador',
};

/** `Pedido: devolução`. A name that this table does not know is shown as it is. */
export function activityText({ action, target }: { action: string; target: { kind: string } }): string {
  const [, verb = action] = /^[^.]*\.(.+)$/.exec(action) ?? [];
  return `${TARGETS[target.kind] ?? target.kind}: ${VERBS[verb] ?? verb}`;
}
