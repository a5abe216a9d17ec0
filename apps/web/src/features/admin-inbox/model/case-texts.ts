import type { CaseFix, CaseKind, CaseState, InboxCase } from '@vale/contracts/checkout';

interface CaseText {
  label: string;
  /** Explains the case in one sentence. */
  meaning: string;
  /** Other ways to end the case besides its buttons; empty if the buttons are enough. */
  todo: string;
}

export const CASE_TEXTS: Record<CaseKind, CaseText> = {
  'amount-differs': {
    label: 'Valor diferente',
    meaning: 'Foi pago menos ou mais que o preço, ou o valor não pode ser lido.',
    todo: 'Valor ilegível: confira o extrato, abra o pedido e use “Registrar pagamento visto”.',
  },
  'charged-twice': {
    label: 'Pago mais de uma vez',
    meaning: 'O pedido tem vários pagamentos, e uma parte deve voltar ao comprador.',
    todo: '',
  },
  'payment-unmatched': {
    label: 'Pagamento sem pedido',
    meaning: 'O provedor lista um pagamento que nenhum pedido tem.',
    todo: 'Abra o pedido a que ele pertence e use “Registrar pagamento visto”, ou devolva pelo banco; depois resolva aqui.',
  },
  'payment-unlisted': {
    label: 'Pedido sem pagamento',
    meaning: 'Um pedido tem um pagamento que o provedor não lista.',
    todo: 'Procure-o no extrato. Se nunca chegou, trate o comprovante como falso e recolha os códigos; depois dispense.',
  },
  'late-without-code': {
    label: 'Pago, sem código',
    meaning: 'O pedido foi pago, e não há código livre para entregar.',
    todo: 'Adicione códigos ao estoque, ou abra o pedido e use “Entregar à mão”.',
  },
  'not-delivered': {
    label: 'Pago e não entregue',
    meaning: 'O pedido foi pago e não recebeu um código.',
    todo: 'Adicione códigos ao estoque, ou abra o pedido e use “Entregar à mão”.',
  },
  'buyer-blocked': {
    label: 'Pago por comprador bloqueado',
    meaning: 'Um comprador bloqueado pagou este pedido, e ele não é entregue sozinho.',
    todo: 'Devolva o dinheiro. Para entregar, desbloqueie o comprador em Usuários, ou abra o pedido e use “Entregar à mão”.',
  },
  'delivery-by-hand': {
    label: 'Entrega à mão',
    meaning: 'Um item do pedido espera que uma pessoa o entregue.',
    todo: 'Abra o pedido e use “Entregar à mão”. Se o seu sistema recusou só uma parte, devolva essa parte: os códigos guardados dos outros itens são entregues sozinhos.',
  },
  'replacement-by-hand': {
    label: 'Troca à espera de código',
    meaning: 'O código de uma unidade foi trocado, e não havia outro livre.',
    todo: 'Abra o pedido e use “Trocar código” para dar um novo.',
  },
  'refund-by-hand': {
    label: 'Devolução à mão',
    meaning: 'Uma devolução que o provedor não pode enviar espera por uma pessoa.',
    todo: 'Envie o PIX pelo banco; depois abra o pedido e use “Já enviei”.',
  },
  'refund-disputed': {
    label: 'Devolução em disputa',
    meaning: 'Uma devolução à mão espera, e o banco do pagador toma ou tomou o mesmo dinheiro (MED).',
    todo: '',
  },
  'refund-refused': {
    label: 'Devolução recusada',
    meaning: 'O provedor recusou uma devolução, e o dinheiro ainda está com a loja.',
    todo: 'Falta de saldo no provedor: complete-o e peça de novo. Outra recusa: envie o PIX pelo banco.',
  },
  'refund-overdue': {
    label: 'Devolução que não terminou',
    meaning: 'O provedor não concluiu nem recusou uma devolução depois de seis horas.',
    todo: 'Confira no extrato do provedor se o dinheiro já voltou.',
  },
  'refunded-twice': {
    label: 'Devolvido duas vezes',
    meaning: 'Uma devolução que parecia perdida foi feita, e a que a substituiu também foi enviada.',
    todo: 'Combine com o comprador o que fazer com o valor a mais.',
  },
  disputed: {
    label: 'Contestação (MED)',
    meaning: 'O banco do pagador pede o dinheiro de volta.',
    todo: 'Responda no provedor com o arquivo de “Baixar evidências”, no pedido. Se o provedor não avisar como terminou, registre aqui.',
  },
  'code-stuck': {
    label: 'Código preso',
    meaning: 'Um código está reservado ou dado a um pedido que não o tem.',
    todo: '',
  },
  'code-repeated': {
    label: 'Código repetido no estoque',
    meaning: 'O mesmo código está duas vezes no estoque, com diferenças que não se veem.',
    todo: 'Retire um de cada par na tela de estoque: o caso se fecha sozinho.',
  },
  'stock-low': {
    label: 'Estoque baixo',
    meaning: 'Há tão poucos códigos livres quanto o aviso deste estoque diz, ou menos.',
    todo: 'Adicione códigos, ou mude o aviso, na tela de estoque: o caso se fecha sozinho.',
  },
  'charge-unusable': {
    label: 'PIX inválido do provedor',
    meaning:
      'O provedor gerou um PIX com erro ou de outro valor. O pedido falhou, e nada foi mostrado ao comprador.',
    todo: 'Teste o método em Pagamentos. Se o erro continua, ative outro método e avise o provedor; depois dispense.',
  },
  'provider-down': {
    label: 'Provedor fora do ar',
    meaning:
      'O provedor deste método não gera PIX: as últimas tentativas ficaram sem resposta ou foram recusadas.',
    todo: 'Teste o método em Pagamentos. Se o erro continua, ative outro. O caso se fecha quando um PIX novo é gerado, ou uma hora depois da última falha.',
  },
  'buyer-help': {
    label: 'Pedido de ajuda',
    meaning: 'Um comprador pede ajuda com uma compra e espera por uma resposta.',
    todo: 'Leia a conversa e responda; a resposta também vai por e-mail.',
  },
  'source-silent': {
    label: 'Fonte de pagamentos sem resposta',
    meaning:
      'A leitura de cobranças ou a lista de pagamentos do provedor, ou o registro dos avisos, falha há muito tempo, ou o limite de chamadas está quase todo usado. Pagamentos são achados por uma das outras fontes, e os que faltam quando a fonte voltar; devoluções e disputas antigas podem não ser vistas até lá.',
    todo: 'Veja em Pagamentos qual é o motivo e teste a conexão. O caso se fecha quando a fonte volta a responder.',
  },
  'money-unplaced': {
    label: 'Aviso de pagamento sem leitura',
    meaning:
      'O provedor diz algo de dinheiro deste pedido que a loja não sabe ler. Os códigos ficam reservados por até 72 horas.',
    todo: 'Procure o pagamento no extrato do provedor. Pagou-se outro valor: abra o pedido e use “Registrar pagamento visto”.',
  },
  'status-unknown': {
    label: 'Situação desconhecida',
    meaning: 'O provedor usa uma palavra que a loja não conhece para a situação de uma cobrança.',
    todo: 'Diga o que ela significa. Vale daqui em diante e para os pedidos anteriores com esta palavra.',
  },
};

interface FixText {
  /** Button label. */
  label: string;
  /** Each effect is one sentence. */
  effects: readonly string[];
  isDangerous: boolean;
}

const BACK = 'O provedor devolve onde pode; onde não pode, uma pessoa envia o PIX e confirma no pedido.';

export const FIX_TEXTS: Record<CaseFix, FixText> = {
  'refund-excess': {
    label: 'Devolver o que foi pago a mais',
    effects: ['O que foi pago a mais volta ao comprador; o preço fica com a loja.', BACK],
    isDangerous: true,
  },
  refund: {
    label: 'Devolver tudo',
    effects: [
      'Tudo que foi pago volta ao comprador.',
      BACK,
      'Códigos reservados voltam ao estoque; códigos entregues deixam de ser mostrados.',
    ],
    isDangerous: true,
  },
  'refund-units': {
    label: 'Devolver estas unidades',
    effects: [
      'O preço das unidades deste caso volta ao comprador; o resto do pedido fica como está.',
      BACK,
      'Os códigos delas deixam de ser mostrados; os que não foram enviados voltam ao estoque.',
    ],
    isDangerous: true,
  },
  answer: { label: 'Respondido', effects: [], isDangerous: false },
  'replace-code': { label: 'Código trocado', effects: [], isDangerous: false },
  accept: {
    label: 'Aceitar o valor',
    effects: [
      'O que chegou passa a bastar, e o pedido é entregue.',
      'O que foi pago a mais continua a ser devolvido.',
      'A entrega não pode ser desfeita.',
    ],
    isDangerous: false,
  },
  'refund-again': {
    label: 'Pedir de novo ao provedor',
    effects: ['O mesmo valor é pedido outra vez ao provedor.', 'Se ele recusar de novo, o caso volta.'],
    isDangerous: true,
  },
  'refund-by-hand': {
    label: 'Devolver à mão',
    effects: ['A devolução passa a esperar por uma pessoa, que envia o PIX pelo banco e confirma no pedido.'],
    isDangerous: true,
  },
  'drop-refunds': {
    label: 'Não enviar as devoluções',
    effects: [
      'As devoluções deste caso não são enviadas a ninguém.',
      'O dinheiro fica com a loja, salvo o que o banco do pagador tomar.',
    ],
    isDangerous: false,
  },
  'already-refunded': {
    label: 'Já foi devolvido',
    effects: [
      'As devoluções deste caso passam a constar como feitas, e o comprador vê que o valor foi devolvido.',
      'Se o provedor disser depois que não foram feitas, o caso volta.',
    ],
    isDangerous: true,
  },
  'dispute-won': {
    label: 'Disputa ganha',
    effects: [
      'O dinheiro conta como da loja, e o pedido volta ao que era antes da disputa.',
      'Se o provedor disser outra coisa depois, vale o que ele disser.',
    ],
    isDangerous: false,
  },
  'dispute-lost': {
    label: 'Disputa perdida',
    effects: [
      'O dinheiro conta como devolvido ao comprador, e os códigos deixam de ser mostrados.',
      'Se o provedor disser outra coisa depois, vale o que ele disser.',
    ],
    isDangerous: true,
  },
  'release-codes': {
    label: 'Liberar os códigos',
    effects: [
      'Códigos reservados voltam ao estoque.',
      'Códigos que já foram dados são retirados da venda, porque alguém pode tê-los visto.',
    ],
    isDangerous: true,
  },
  'settled-by-hand': {
    label: 'Já foi resolvido',
    effects: ['O caso se encerra e não é mais procurado. O motivo diz o que foi feito.'],
    isDangerous: false,
  },
  'confirm-paid': {
    label: 'O preço foi pago',
    effects: [
      'O pedido passa a ter um pagamento no valor do preço, ou o que voltou à loja, e é entregue.',
      'Se o prazo já acabou, conta como pagamento atrasado.',
      'A entrega não pode ser desfeita.',
    ],
    isDangerous: false,
  },
  'not-paid': {
    label: 'Nada foi pago',
    effects: ['O aviso deixa de contar: o pedido volta a esperar pelo pagamento, ou expira.'],
    isDangerous: true,
  },
  'word-open': {
    label: 'Ainda não foi pago',
    effects: ['Cobranças com esta palavra contam como abertas, também as de pedidos anteriores.'],
    isDangerous: false,
  },
  'word-paid': {
    label: 'Foi pago',
    effects: [
      'Cobranças com esta palavra contam como pagas, também as de pedidos anteriores.',
      'Esses pedidos são lidos de novo e entregues; a entrega não pode ser desfeita.',
    ],
    isDangerous: true,
  },
  'word-failed': {
    label: 'Falhou',
    effects: ['Cobranças com esta palavra contam como recusadas: os pedidos que as esperam falham.'],
    isDangerous: true,
  },
  dismiss: {
    label: 'Dispensar',
    effects: ['O caso se encerra sem que nada seja feito. Ele volta se o que foi achado mudar.'],
    isDangerous: false,
  },
};

/** The dialog of a fix. A buyer who is waiting for an answer reads why there is none. */
export function fixTextsOf({ kind }: Pick<InboxCase, 'kind'>, fix: CaseFix) {
  const texts = { ...FIX_TEXTS[fix], reason: 'Motivo' };
  if (kind !== 'buyer-help' || fix !== 'dismiss') return texts;
  return {
    ...texts,
    effects: ['O pedido de ajuda se encerra sem devolução nem troca.'],
    reason: 'Motivo, que o comprador lê na página do pedido e por e-mail',
  };
}

export const CASE_STATE_TEXTS: Record<CaseState, string> = {
  open: 'Abertos',
  closed: 'Encerrados sozinhos',
  resolved: 'Resolvidos por uma pessoa',
};
