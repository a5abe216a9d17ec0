/**
 * The sentences of login, registration and logout. Separate from the schemas, because the browser's first load needs
 * one of them.
 */
export const accountTexts = {
  fillAll: 'Por favor, preencha todos os campos',
  passwordsDiffer: 'As senhas não coincidem',
  passwordShort: 'A senha deve ter pelo menos 6 caracteres',
  logoutFailed: 'Erro ao fazer logout',
} as const;
