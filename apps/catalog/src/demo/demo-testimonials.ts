import { DAY_MS } from '@vale/contracts/time';
import type { TestimonialRecord } from '../testimonial/testimonial.js';

type Row = [name: string, rating: number, comment: string];

const rows: Record<string, Row[]> = {
  Viagens: [
    [
      'Mariana S.',
      5,
      'Comprei o vale do Airbnb para as férias em Floripa e o código chegou em dois minutos.',
    ],
    ['Rafael O.', 5, 'Metade do preço na diária do hotel. Já é a terceira vez que compro.'],
    ['Patrícia L.', 5, 'Usei na Booking sem nenhum problema, muito mais barato que pagar direto.'],
    ['Eduardo M.', 4, 'Demorou uns dez minutos, mas chegou certinho e funcionou de primeira.'],
    ['Camila R.', 5, 'Levei a família para Gramado gastando metade. Recomendo demais!'],
    ['Thiago A.', 5, 'Suporte respondeu na hora quando tive dúvida de como resgatar.'],
    ['Juliana F.', 5, 'Código válido, sem enrolação. A viagem saiu do papel.'],
    ['Bruno C.', 4, 'Preço ótimo. Só queria mais opções de valores.'],
    ['Aline P.', 5, 'Fiz o PIX pelo celular e antes de fechar o app do banco já tinha o código.'],
    ['Gustavo H.', 5, 'Passagem pela LATAM com metade do valor, inacreditável.'],
    ['Fernanda D.', 5, 'Presenteei meus pais com uma viagem e ainda sobrou para o passeio.'],
    ['Leandro V.', 5, 'Seguro e rápido. Guardei o site nos favoritos.'],
    ['Renata B.', 4, 'Tudo certo com o vale da Decolar, instruções bem claras.'],
    ['Marcelo T.', 5, 'Segunda compra e segunda vez sem dor de cabeça.'],
    ['Sabrina N.', 5, 'O atendimento me ajudou a escolher o valor ideal para a reserva.'],
  ],
  'Lojas Online': [
    ['Carlos E.', 5, 'Vale da Amazon entregue na hora, comprei um fone pela metade.'],
    ['Beatriz G.', 5, 'Netflix garantida por meses gastando pouco.'],
    ['Vanessa K.', 5, 'iFood pela metade do preço salva qualquer fim de semana.'],
    ['Diego R.', 4, 'Funcionou direitinho na Shopee. Entrega em poucos minutos.'],
    ['Luana M.', 5, 'Comprei três de uma vez e todos os códigos funcionaram.'],
    ['Felipe J.', 5, 'Desconfiei do preço, mas é real. Virei cliente.'],
    ['Tatiane Q.', 5, 'Spotify premium para a família toda, muito bom.'],
    ['André W.', 5, 'O código apareceu na página do pedido assim que o PIX caiu.'],
    ['Priscila Z.', 4, 'Site fácil de usar e bonito. Gostei bastante.'],
    ['Rodrigo X.', 5, 'Usei no Mercado Livre sem complicação nenhuma.'],
    ['Débora I.', 5, 'Comprei de madrugada e o suporte estava lá.'],
    ['Henrique U.', 5, 'AliExpress pela metade: minha lista de desejos agradece.'],
    ['Cíntia Y.', 5, 'Muito prático, nem precisei falar com ninguém.'],
    ['Paulo S.', 4, 'Chegou em cinco minutos como prometido.'],
    ['Natália V.', 5, 'Presente de última hora resolvido em dois cliques.'],
  ],
  Transporte: [
    ['Jéssica P.', 5, 'Rodo a semana inteira de Uber pagando metade.'],
    ['Fábio L.', 5, 'Coloquei o crédito na 99 e usei no mesmo minuto.'],
    ['Simone A.', 5, 'Abasteci com o Shell Box e economizei de verdade.'],
    ['Wesley N.', 4, 'Bom demais para quem trabalha de aplicativo.'],
    ['Karina T.', 5, 'Comprei passagem de ônibus com desconto, tudo certo.'],
    ['Otávio B.', 5, 'O código veio por e-mail e também na tela. Sem erro.'],
    ['Michele C.', 5, 'Já indiquei para todo mundo do trabalho.'],
    ['Júlio D.', 5, 'Rápido e honesto. O crédito entrou na hora.'],
    ['Raquel F.', 4, 'Tive dúvida no resgate e o suporte resolveu em instantes.'],
    ['Vinícius G.', 5, 'Uso todo mês, nunca tive problema.'],
    ['Adriana H.', 5, 'Economizei metade do que gastava com corrida.'],
    ['Samuel J.', 5, 'Paguei pelo PIX e em um minuto estava liberado.'],
    ['Elaine K.', 5, 'Muito bom para quem não tem cartão de crédito.'],
    ['Cristiano M.', 4, 'Gostei, só faltou um valor menor para testar.'],
    ['Larissa O.', 5, 'Perfeito, vou comprar de novo.'],
  ],
  Jogos: [
    ['Gabriel N.', 5, 'Robux na conta em menos de cinco minutos, meu filho adorou.'],
    ['Lucas P.', 5, 'Carteira Steam pela metade: comprei dois jogos no lugar de um.'],
    ['Matheus R.', 5, 'VP de Valorant chegou na hora, skin nova garantida.'],
    ['Isabela S.', 5, 'Código da PlayStation funcionou de primeira.'],
    ['João V.', 4, 'Tudo certo com o Xbox, recomendo.'],
    ['Enzo C.', 5, 'Comprei diamantes do Free Fire e caiu rapidinho.'],
    ['Letícia B.', 5, 'V-Bucks com desconto de verdade, sem truque.'],
    ['Pedro H.', 5, 'Já comprei umas seis vezes, sempre perfeito.'],
    ['Yasmin D.', 5, 'RP do LoL mais barato que em qualquer lugar.'],
    ['Caio F.', 4, 'Esperei dez minutos, mas deu tudo certo.'],
    ['Davi L.', 5, 'A comunidade no chat ajuda muito. Loja séria.'],
    ['Nicole M.', 5, 'Presenteei meu irmão e ele usou no mesmo dia.'],
    ['Arthur Q.', 5, 'Melhor preço que achei para carteira Steam.'],
    ['Sofia T.', 5, 'Simples, rápido e confiável.'],
    ['Kauã Z.', 5, 'Conta entregue com todos os dados e acesso total.'],
  ],
};

/** Sixty made-up voices, each marked as a sample; a live shop never shows them. */
export function demoTestimonials(nowMs: number): TestimonialRecord[] {
  const games = Object.entries(rows);
  return games.flatMap(([game, voices], shelf) =>
    voices.map(([name, rating, comment], place) => {
      const createdAt = nowMs - (place * games.length + shelf + 1) * 2 * DAY_MS;
      return {
        _id: `demo-testimonial-${shelf + 1}-${place + 1}`,
        name,
        rating,
        comment,
        game,
        date: new Date(createdAt).toISOString().slice(0, 10),
        sample: true,
        isActive: true,
        createdAt,
      };
    }),
  );
}
