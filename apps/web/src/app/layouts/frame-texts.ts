/** Texts of the header and mobile menu, besides the titles of linked pages. */
export const frameTexts = {
  home: 'Início',
  login: 'Entrar',
  orRegister: '/ Cadastrar',
  logout: 'Sair',
  bag: (count: number) => (count === 0 ? 'Sacola' : `Sacola, ${count === 1 ? '1 item' : `${count} itens`}`),
  greeting: (email: string) => `Olá, ${email}`,
} as const;
