/** Shown for a pending order in place of its status text: without a PIX code yet, or with a simulated one. */
export const pendingTexts = {
  generating: 'Gerando seu PIX…',
  simulated: 'DEMONSTRAÇÃO – não pague este código',
} as const;
