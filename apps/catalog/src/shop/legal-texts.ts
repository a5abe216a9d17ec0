import type { StoreSettings } from '@vale/contracts/catalog';

/**
 * Default texts of a shop without its own. `##` starts a heading, `-` a list item, an empty line ends a
 * paragraph. Lines with an unset `{value}` are left out.
 */
export const defaultLegalTexts: StoreSettings['legal'] = {
  terms: `Estes termos valem para as compras feitas na loja {loja}. Ao concluir uma compra, você concorda com eles.

## Quem vende
- Razão social: {razaoSocial}
- CNPJ: {cnpj}
- Endereço: {endereco}
- E-mail: {email}
- Telefone: {telefone}
- Atendimento: {suporte}

## O que vendemos
Vendemos produtos digitais: gift cards, créditos, moedas de jogos e contas. A página de cada produto informa o valor, a plataforma, a região em que o código funciona e a forma de entrega. As marcas citadas pertencem aos seus donos e servem só para identificar os produtos.

## Cadastro
Para comprar você precisa de uma conta com e-mail e senha. Guarde a senha com cuidado e informe dados verdadeiros: é para o seu e-mail que enviamos o que você comprou.

## Preço e pagamento
O preço é o que aparece antes de você confirmar o pedido, em reais. O pagamento é por PIX. Cada código PIX tem um prazo, mostrado na tela; depois dele, gere um novo. Se um pagamento chegar fora do prazo ou com outro valor, entregamos o produto ou devolvemos o dinheiro.

## Entrega
Produtos com entrega automática aparecem na página do pedido e chegam ao seu e-mail logo depois da confirmação do PIX. Produtos com entrega manual são preparados por uma pessoa e podem levar mais tempo.

## Uso dos códigos
Use o código na plataforma e na região indicadas na página do produto, de preferência em até 12 meses. Não compartilhe os códigos com outras pessoas.

## Arrependimento e devolução
Você pode desistir da compra e pedir o dinheiro de volta conforme a página "Trocas e reembolsos".

## Lei aplicável
Estes termos seguem as leis do Brasil, em especial o Código de Defesa do Consumidor (Lei 8.078/1990) e o Decreto 7.962/2013.`,

  privacy: `Esta política explica quais dados pessoais a loja {loja} trata, para quê e quais são os seus direitos pela Lei Geral de Proteção de Dados (Lei 13.709/2018).

## Quem é responsável
- Controlador: {razaoSocial}
- CNPJ: {cnpj}
- Endereço: {endereco}
- Contato para assuntos de privacidade: {email}

## Quais dados tratamos
- Cadastro: e-mail e senha. A senha é guardada só como um resumo criptográfico, que não permite descobri-la.
- Compra: nome, e-mail, CPF e telefone, para emitir a cobrança PIX, entregar o produto e cumprir obrigações legais.
- Pagamento: identificadores do PIX, valor, data e situação. Não temos acesso à sua conta bancária.
- Uso da loja: endereço IP e dados técnicos do navegador, para segurança e prevenção de fraudes.
- Campanha: os parâmetros de anúncio do endereço pelo qual você chegou.

## Cookies
O cookie de sessão mantém você conectado e é necessário. Cookies de marketing só são usados se você permitir, e você pode mudar de ideia a qualquer momento. A loja funciona do mesmo jeito sem eles.

## Com quem compartilhamos
Com o provedor de pagamentos, para gerar e conferir o PIX; com serviços de e-mail, para enviar os seus códigos; com autoridades, quando a lei exige; e, só com a sua permissão, com serviços de medição de anúncios. Não vendemos dados.

## Por quanto tempo
Guardamos os dados da conta enquanto ela existir e os das compras pelo prazo que a lei exige.

## Seus direitos
Você pode pedir acesso, correção, cópia ou exclusão dos seus dados, informações sobre o compartilhamento e a revogação de uma permissão.
- Escreva para {email}
- Fale com o atendimento: {suporte}`,

  refunds: `Queremos que o seu código funcione. Se algo der errado, é assim que resolvemos na loja {loja}.

## Direito de arrependimento
Você pode desistir da compra em até 7 dias depois de recebê-la, sem dizer o motivo (art. 49 do Código de Defesa do Consumidor). Como um código revelado pode ser usado por qualquer pessoa, confirmamos com a marca que ele não foi resgatado antes de devolver o valor.

## Código com problema
Se o código não funcionar, fale com o atendimento e informe o número do pedido. Trocamos o código ou devolvemos o valor, à sua escolha.

## Quando não há devolução
Não devolvemos o valor de um código que já foi resgatado, nem de um código usado em outra região ou plataforma que não a indicada na página do produto, salvo defeito.

## Como o dinheiro volta
A devolução é feita por PIX, para a mesma conta que pagou. Depois de aprovada, o valor costuma cair no mesmo dia.

## Pagamento fora do prazo ou com outro valor
Se o seu PIX chegar depois do prazo ou com um valor diferente, entregamos o produto quando for possível ou devolvemos o que foi pago.

## Como pedir
- Atendimento: {suporte}
- E-mail: {email}
- Telefone: {telefone}`,
};
