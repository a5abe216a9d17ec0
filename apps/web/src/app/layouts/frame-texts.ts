/** What header and mobile menu say beside the titles of the pages they link to. */
export const frameTexts = {
  home: 'Início',
  login: 'Entrar',
  orRegister: '/ Cadastrar',
  logout: 'Sair',
  greeting: (email: string) => `Olá, ${email}`,
} as const;
