/** Texts of the header and mobile menu, besides the titles of linked pages. */
export const frameTexts = {
  home: 'Início',
  login: 'Entrar',
  orRegister: '/ Cadastrar',
  logout: 'Sair',
  greeting: (email: string) => `Olá, ${email}`,
} as const;
