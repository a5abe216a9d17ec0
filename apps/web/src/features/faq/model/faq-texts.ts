/** The link, if any, is shown after the answer. */
export interface FaqText {
  question: string;
  answer: string;
  link?: { label: string; to: string };
}

/** Only the showcase makes claims about price and origin; a live shop writes its own texts. */
const half =
  'Você compra o gift card pela metade do valor de face: paga 50 e recebe 100. Depois do pagamento no PIX, o código chega aqui e no seu e-mail.';
const plain =
  'Você escolhe o gift card, paga no PIX e recebe o código aqui e no seu e-mail. O valor e a forma de usar estão na página de cada produto.';
const abroad =
  'Compramos os gift cards fora do Brasil, onde a moeda local é mais fraca. É por isso que o preço fica menor para você.';
const origin =
  'Os códigos vêm de fornecedores verificados e ficam guardados no nosso estoque até a sua compra.';
const expiry = 'Os códigos normalmente não expiram, mas recomendamos usar em até 12 meses.';

function aboutGiftCards(showcase: boolean): FaqText[] {
  return [
    { question: 'Como funciona?', answer: showcase ? half : plain },
    { question: 'De onde vêm os gift cards?', answer: showcase ? abroad : origin },
  ];
}

export function homeFaq(showcase: boolean): FaqText[] {
  return [
    ...aboutGiftCards(showcase),
    {
      question: 'Em quanto tempo eu recebo?',
      answer:
        'A entrega é rápida: o PIX costuma ser confirmado em até 5 minutos e os dados chegam ao seu e-mail em cerca de 15 minutos.',
    },
    { question: 'O código tem validade?', answer: expiry },
  ];
}

/** `claims`: whether the shop may promise guarantee and support round the clock. */
export function productFaq(
  { showcase, claims }: { showcase: boolean; claims: boolean },
  testimonialsAddress: string,
): FaqText[] {
  return [
    ...aboutGiftCards(showcase),
    {
      question: 'E se o código der problema?',
      answer: claims
        ? 'Você tem 30 dias de garantia. Fale com o suporte, que atende 24 horas por dia, 7 dias por semana: trocamos o código ou devolvemos o valor.'
        : 'Fale com a loja e informe o número do pedido: trocamos o código ou devolvemos o valor.',
    },
    {
      question: 'É seguro comprar aqui?',
      answer:
        'Sim. O pagamento é feito no PIX, direto no aplicativo do seu banco, e a entrega fica registrada no seu pedido.',
      link: { label: 'Veja os depoimentos de quem já comprou', to: testimonialsAddress },
    },
    { question: 'O código expira?', answer: expiry },
  ];
}
