export const sessionTexts = {
  login: 'ENTRAR',
  register: 'CADASTRAR',
  working: 'Processando...',
  loggedIn: 'Login realizado com sucesso!',
  registered: 'Cadastro realizado com sucesso!',
  logoutFailed: 'Erro ao fazer logout',
  toRegister: 'Não tem conta? Cadastre-se',
  toLogin: 'Já tem conta? Entre',
  email: 'Email',
  password: 'Senha',
  confirm: 'Confirmar senha',
  statusTitle: 'Status da autenticação',
  statusGuest: 'Você não está conectado',
  statusUser: 'Conectado como',
} as const;

/** Between the success message and the way on: login page and modal alike. */
export const AFTER_LOGIN_MS = 1_500;
