/** Of the spec, to the letter. */
export const editorTexts = {
  requiredToAdd: 'Preencha todos os campos obrigatórios',
  requiredToEdit: 'Por favor, preencha todos os campos obrigatórios.',
  added: 'Conta adicionada com sucesso!',
  addFailed: 'Erro ao adicionar conta',
  saveRefused: 'Falha ao salvar a conta (possível duplicata ou erro ao salvar)',
  updated: 'Produto atualizado com sucesso!',
  updateFailed: 'Erro ao atualizar produto. Tente novamente.',
  notFound: 'Produto não encontrado!',
  unsupportedCategory: (category: string) => `Categoria não suportada: ${category}`,
  invalidPrice: 'Digite o preço com vírgula, como R$ 12,34',
  invalidAddress: 'Informe um endereço válido',
  invalidRating: 'A nota vai de 0 a 99, como em "Nome; 90"',
  invalidDate: 'Informe a data e a hora',
  sameNames: 'Cada variação precisa de um nome diferente',
  tooLong: (max: number) => `Use no máximo ${max} caracteres`,
  draftFound: 'Rascunho recuperado',
};
