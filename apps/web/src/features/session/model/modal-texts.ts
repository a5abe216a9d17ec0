/** The login modal. Apart from the form's texts, which load with the form. */
export const modalTexts = {
  title: 'Entre para continuar',
  howToBuy: 'Como você quer comprar?',
  asGuest: 'Comprar sem cadastro',
  guestNeeds: 'Só pedimos e-mail, nome, CPF e telefone. O código chega na tela e no seu e-mail.',
  orLogin: 'ou entre na sua conta',
  whyAccount: 'A conta guarda seus pedidos e códigos, e o próximo pedido já vem preenchido.',
} as const;
