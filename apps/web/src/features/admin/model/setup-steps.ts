import type { SetupFacts } from '../api/read-figures.js';

export interface SetupStep {
  title: string;
  /** Says what to do, or why it matters. */
  text: string;
  isDone: boolean;
  /** Nothing can be sold without it. */
  isNeeded: boolean;
  /** The screen where it is done. */
  path: `/admin/${string}`;
}

/** The first hour of a new shop, step by step. */
export function setupSteps({ shop, catalog, sales, mail, methods }: SetupFacts): SetupStep[] {
  const ready = (key: string) => shop.readiness.some((item) => item.key === key && item.done);
  const active = methods.find(({ isActive }) => isActive);
  return [
    {
      title: 'Nome e CNPJ da loja',
      text: 'Razão social, endereço e CNPJ aparecem no rodapé, como a lei exige.',
      isDone: ready('cnpj') && ready('seller'),
      isNeeded: false,
      path: '/admin/settings',
    },
    {
      title: 'Método de pagamento ativo',
      text: 'Sem um método ativo ninguém consegue pagar.',
      isDone: active !== undefined,
      isNeeded: true,
      path: '/admin/payment-methods',
    },
    {
      title: 'Método de pagamento testado',
      text: 'Faça a cobrança de teste, do menor valor, e pague: só assim se sabe que o dinheiro chega.',
      isDone: active !== undefined && active.testedAt !== null,
      isNeeded: false,
      path: '/admin/payment-methods',
    },
    {
      title: 'Primeira conta à venda',
      text: 'Cadastre uma conta ativa.',
      isDone: catalog.listedProducts > 0,
      isNeeded: true,
      path: '/admin/add-account',
    },
    {
      title: 'Primeiros códigos',
      text: 'Contas entregues por código ficam esgotadas até haver códigos no estoque. Uma conta entregue à mão dispensa códigos.',
      isDone: sales.hasStock || catalog.hasManualProduct,
      isNeeded: true,
      path: '/admin/stock',
    },
    {
      title: 'Envio de e-mails testado',
      text: mail.canSend
        ? 'Envie um e-mail de teste para o seu endereço.'
        : 'Nenhum servidor de e-mail está ligado. Quem instalou a loja o liga no servidor, em SMTP_URL.',
      isDone: mail.canSend && mail.hasSent,
      isNeeded: false,
      path: '/admin/settings',
    },
    {
      title: 'Textos legais lidos',
      text: 'Termos, privacidade e trocas: um texto próprio, ou o padrão completo com os dados da loja.',
      isDone: ready('terms'),
      isNeeded: false,
      path: '/admin/settings',
    },
  ];
}
