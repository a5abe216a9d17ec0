export const reviewTexts = {
  title: 'Avalie sua compra',
  stars: 'Sua nota',
  starsOf: (value: number) => (value === 1 ? '1 estrela' : `${value} estrelas`),
  comment: 'Seu comentário',
  hint: 'Aparece com seu primeiro nome, depois da moderação. Não escreva códigos nem dados pessoais.',
  send: 'Enviar avaliação',
  sending: 'Enviando…',
  noStars: 'Escolha de 1 a 5 estrelas.',
  noComment: 'Escreva um comentário.',
  thanks: 'Obrigado! Sua avaliação será publicada depois da moderação.',
} as const;
