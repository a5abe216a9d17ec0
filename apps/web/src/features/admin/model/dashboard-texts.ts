/** The panel's sentences and, of a showcase, the specification's figures. */
export const dashboardTexts = {
  today: 'Hoje',
  lead: 'O que acontece na loja e o que fazer agora.',
  quickActions: 'Ações rápidas',
  figures: 'Números da loja',
  sections: 'Gerenciar',
  activity: 'Atividade recente',
  exampleFigures: 'Números de exemplo',
  exampleActivity: 'Atividade recente de exemplo',
  examples: 'Daqui para baixo, números e atividade são exemplos',
  examplesMeaning:
    'A loja está em modo de demonstração. Só as contas ativas são contadas; as vendas acima são desta loja.',
  noActivity: 'Nenhuma alteração ainda.',
  none: 'Nenhuma',
} as const;

/** Invented figures, shown only by a shop that says that it is a demo. */
export const SHOWCASE = { users: 11_247, reaisPerProduct: 250, rating: 4.9 } as const;

/** The specification's list; texts of a demo. */
export const SHOWCASE_ACTIVITY = [
  { text: 'Nova conta adicionada em Jogos', when: 'há 5 minutos' },
  { text: 'OrderBump ativado em Viagens', when: 'há 20 minutos' },
  { text: 'Embed postada no Discord', when: 'há 1 hora' },
  { text: 'Novo usuário cadastrado', when: 'há 2 horas' },
  { text: 'Preço de uma conta atualizado', when: 'há 3 horas' },
] as const;
