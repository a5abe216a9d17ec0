/** Shown for a pending order in place of its status text: without a PIX code yet, with one that is paid, or a simulated one. */
export const pendingTexts = {
  generating: 'Gerando seu PIX…',
  checking: 'Recebemos um pagamento e estamos conferindo o valor. Não pague de novo.',
  simulated: 'DEMONSTRAÇÃO – não pague este código',
} as const;
