import { pendingTexts } from '@vale/contracts/checkout';

export const orderTexts = {
  loading: 'Carregando o pedido…',
  pay: (amount: string) => `Pague ${amount} no PIX`,
  grant: 'PRESENTE DA LOJA',
  free: 'Sem cobrança',
  copied: 'Copiado para a área de transferência!',
  copyByHand: 'Selecionamos o código: copie com o seu teclado ou menu.',
  generating: pendingTexts.generating,
  generatingText: 'Isso leva alguns segundos. Esta tela avança sozinha.',
  checkingTitle: 'Conferindo seu pagamento',
  checking: pendingTexts.checking,
  simulated: pendingTexts.simulated,
  expiresIn: 'Expira em',
  receiver: 'Quem recebe:',
  share: 'Compartilhar código',
  shareText: (amount: string) => `PIX de ${amount}. Copie o código e pague no app do banco:`,
  showQr: 'Pagar com QR code, em outra tela',
  refresh: 'Já paguei, verificar',
  update: 'Verificar agora',
  refreshing: 'Verificando…',
  nothingNew: 'Nada mudou ainda. Esta tela avança sozinha.',
  statusFailed: (message: string) => `Erro ao verificar status: ${message}`,
  sandbox: 'Pagar agora (simulação)',
  resend: 'Reenviar o e-mail',
  resending: 'Reenviando…',
  resent: (email: string) => `Enviamos o e-mail de novo para ${email}. Confira também a caixa de spam.`,
  cancel: 'Cancelar pedido',
  cancelTitle: 'Cancelar este pedido?',
  cancelText: 'O PIX deixa de valer. Se você já pagou, não cancele: aguarde a confirmação.',
  again: 'Gerar novo PIX',
  buyAgain: 'Comprar de novo',
  bagFull: 'A sacola está cheia: nem tudo coube nela.',
  transactionId: 'ID da transação',
  background: 'Pago',
  reported: 'Compra registrada para medir nossos anúncios, como você permitiu.',
} as const;

export const payingSteps = [
  'Abra o app do seu banco.',
  'Escolha PIX › Copia e Cola (ou leia o QR code).',
  'Cole o código, confira o valor e confirme.',
];

export const pixSituationsTitle = 'Algo deu errado no pagamento?';

export const pixSituations = [
  {
    situation: 'Meu banco recusou',
    money:
      'Nada saiu da sua conta: tente de novo com este mesmo código, ou por outro banco, enquanto ele valer.',
  },
  {
    situation: 'Paguei e nada mudou',
    money: `Não pague de novo: o que chegar fica registrado neste pedido, em geral em até 5 minutos; toque em “${orderTexts.refresh}”.`,
  },
  {
    situation: 'Expirou',
    money:
      'Um PIX vencido não cobra nada; se o pagamento chegar depois do prazo, entregamos o produto ou o valor volta para a conta de onde saiu.',
  },
] as const;

export const refusedEmailTexts = {
  title: 'Corrija seu e-mail',
  refused: (email: string) => `Não conseguimos enviar para ${email}`,
  explain: 'O servidor recusou o e-mail da entrega. Ela está nesta página.',
  label: 'E-mail correto',
  hint: 'Troca só o contato deste pedido, e o e-mail da entrega vai para ele. Quem lê este e-mail pode ver o pedido.',
  send: 'Corrigir e enviar',
} as const;

/** Steps after the payment and their duration. */
export const nextSteps = [
  'A confirmação do PIX costuma levar até 5 minutos.',
  'Os dados chegam ao seu e-mail em cerca de 15 minutos.',
  'Se nada chegar em 30 minutos, fale com o suporte.',
];

export const deliveryTexts = {
  none: '',
  preparing: 'Estamos preparando a entrega. Ela aparece aqui e no seu e-mail.',
  waiting: 'Nossa equipe vai entregar seu produto. Você recebe um e-mail assim que estiver pronto.',
  partlyDelivered: 'Parte do seu pedido já chegou. Nossa equipe entrega o resto e avisa por e-mail.',
  delivered: 'Seu produto foi entregue. Uma cópia está no seu e-mail.',
  emailRefused: 'Seu produto foi entregue nesta página. A cópia por e-mail não chegou.',
} as const;

/** The same where the mail has no code. */
export const linkDeliveryTexts = {
  ...deliveryTexts,
  delivered: 'Seu produto foi entregue nesta página. O e-mail traz o link para ela, sem o código.',
  emailRefused: 'Seu produto foi entregue nesta página. O e-mail com o link não chegou.',
} as const;
