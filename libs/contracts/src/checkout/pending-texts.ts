/** What a pending order says instead of its status text: while it has no code yet, and when its code is not real. */
export const pendingTexts = {
  generating: 'Gerando seu PIX…',
  simulated: 'DEMONSTRAÇÃO – não pague este código',
} as const;
