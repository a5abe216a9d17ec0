import { accountTexts } from '@vale/contracts/identity';

export const sessionTexts = {
  login: 'ENTRAR',
  register: 'CADASTRAR',
  working: 'Processando...',
  loggedIn: 'Login realizado com sucesso!',
  registered: 'Cadastro realizado com sucesso!',
  logoutFailed: accountTexts.logoutFailed,
  toRegister: 'Não tem conta? Cadastre-se',
  forgotten: 'Esqueci minha senha',
  toLogin: 'Já tem conta? Entre',
  email: 'E-mail',
  password: 'Senha',
  passwordRule: 'Pelo menos 6 caracteres.',
  confirm: 'Confirmar senha',
  back: 'Voltar ao e-mail e à senha',
  statusTitle: 'Sua sessão',
  statusGuest: 'Você não está conectado',
  statusUser: 'Conectado como',
} as const;

export const stepUpTexts = {
  title: 'Confirme que é você',
  lead: 'Esta ação mexe em dinheiro ou em segredos da loja. Depois de confirmar, ela continua de onde parou.',
  confirm: 'Confirmar',
  missing: { code: 'Digite o código', password: 'Digite a sua senha' },
} as const;

/** Delay between the success message and leaving the form, on the login page and in the modal. */
export const AFTER_LOGIN_MS = 1_500;
