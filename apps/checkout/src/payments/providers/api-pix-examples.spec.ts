import { describe, expect, it } from '@jest/globals';
import { parseBrCode } from '@vale/contracts/pix';
import {
  codeOfLocation,
  locationOf,
  pageOfPix,
  paymentOfPix,
  refundOfDevolucao,
  snapshotOfCob,
} from './api-pix-replies.js';

/**
 * Examples of the Central Bank's openapi.yaml 2.9.0 (github.com/bacen/pix-api, Apache-2.0), under their names there:
 * `cobResponse1`, `cobResponse2`, `pixResponse1`, `pixResponse2`, `pixWebhook1`, `devolucaoResponse1`, `devolucaoResponse2`,
 * `getPix1`. Fields that Vale does not read are left out.
 */
const pixResponse1 = {
  endToEndId: 'E12345678202009091221abcdef12345',
  txid: 'cd1fe328c875481285a6f233ae41b662',
  valor: '100.00',
  horario: '2020-09-10T13:03:33.902Z',
  infoPagador: 'Reforma da casa',
  devolucoes: [
    {
      id: '000AAA111',
      rtrId: 'D12345678202009091000abcde123456',
      valor: '11.00',
      horario: { solicitacao: '2020-09-10T13:03:33.902Z' },
      status: 'EM_PROCESSAMENTO',
    },
  ],
};
/** The end-to-end id has 34 characters where the schema says 32. */
const pixResponse2 = {
  endToEndId: 'E12345678202009091221ghijk78901234',
  txid: '5b933948f3224266b1050ac54319e775',
  valor: '200.00',
  horario: '2020-09-10T13:03:33.902Z',
  infoPagador: 'Revisão do carro',
};
const cobResponse1 = {
  calendario: { criacao: '2020-09-09T20:15:00.358Z', expiracao: 3600 },
  txid: '7978c0c97ea847e78e8849634473c1f1',
  revisao: 0,
  location: 'pix.example.com/qr/9d36b84fc70b478fb95c12729b90ca25',
  status: 'ATIVA',
  valor: { original: '37.00', modalidadeAlteracao: 1 },
  chave: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
};
const cobResponse2 = {
  ...cobResponse1,
  txid: '655dfdb1a4514b8fbb58254b958913fb',
  status: 'CONCLUIDA',
  valor: { original: '100.00', modalidadeAlteracao: 0 },
  pix: [
    {
      endToEndId: 'E1234567820200909122120200808008',
      txid: '655dfdb1a4514b8fbb58254b958913fb',
      valor: '110.00',
      horario: '2020-09-09T20:15:00.358Z',
      infoPagador: '0123456789',
      devolucoes: [
        {
          id: '123ABC',
          rtrId: 'D1234567820200909122120200808006',
          valor: '10.00',
          horario: { solicitacao: '2020-09-09T20:15:00.358Z' },
          status: 'EM_PROCESSAMENTO',
        },
      ],
    },
  ],
};
/** `devolucoes` is an object here, though the schema has a list. */
const pixWebhook1 = {
  endToEndId: 'E12345678202009091221kkkkkkkkkkk',
  txid: 'c3e0e7a4e7f1469a9f782d3d4999343c',
  valor: '110.00',
  horario: '2020-09-09T20:15:00.358Z',
  devolucoes: {
    id: '123ABC',
    rtrId: 'D12345678202009091221abcdf098765',
    valor: '10.00',
    horario: { solicitacao: '2020-09-09T20:15:00.358Z' },
    status: 'EM_PROCESSAMENTO',
  },
};
const AT = Date.parse('2020-09-09T20:15:00.358Z');

describe('the Central Bank’s examples', () => {
  it('an open charge', () => {
    expect(snapshotOfCob(cobResponse1)).toEqual({
      status: 'open',
      providerStatus: 'ATIVA',
      isMoneyClaimed: false,
      amountCentavos: 3_700,
      askedCentavos: 3_700,
      paidAt: null,
      externalReference: '7978c0c97ea847e78e8849634473c1f1',
      pixCode: null,
      payPage: null,
    });
  });

  it('the location of an open charge, in the BR Code that its payer gets', () => {
    const code = codeOfLocation(locationOf(cobResponse1), 3_700, {
      merchantName: 'LOJA',
      merchantCity: 'SP',
    });
    // The composed codes of `recResponse6` and `recResponse7` have this field: 26, with 00 and 25.
    const field = '00020101021226730014br.gov.bcb.pix2551pix.example.com/qr/9d36b84fc70b478fb95c12729b90ca25';
    expect(code?.startsWith(`${field}52040000530398654`)).toBe(true);
    expect(parseBrCode(code ?? '')).toMatchObject({ ok: true, code: { amountCentavos: 3_700 } });
  });

  it('a charge that was overpaid, with what is over on its way back', () => {
    expect(snapshotOfCob(cobResponse2)).toEqual({
      status: 'overpaid',
      providerStatus: 'CONCLUIDA',
      isMoneyClaimed: true,
      amountCentavos: 11_000,
      askedCentavos: 10_000,
      paidAt: AT,
      externalReference: '655dfdb1a4514b8fbb58254b958913fb',
      pixCode: null,
      payPage: null,
      payments: [
        {
          endToEndId: 'E1234567820200909122120200808008',
          centavos: 11_000,
          paidAt: AT,
          refunds: [
            {
              id: '123ABC',
              centavos: 1_000,
              state: 'pending',
              at: AT,
              returnId: 'D1234567820200909122120200808006',
            },
          ],
        },
      ],
    });
  });

  it('the Pix of a callback, whose refunds are no list', () => {
    expect(paymentOfPix(pixWebhook1)).toMatchObject({
      providerId: 'c3e0e7a4e7f1469a9f782d3d4999343c',
      centavos: 11_000,
      refunds: [{ id: '123ABC', centavos: 1_000 }],
    });
  });

  it('a refund that the payer’s bank asked for, unlike one of the shop', () => {
    const devolucao = { id: 'r', valor: '1.00', horario: {}, status: 'DEVOLVIDO' };
    expect(refundOfDevolucao({ ...devolucao, natureza: 'MED_FRAUDE' })).toMatchObject({ byBank: true });
    for (const natureza of ['ORIGINAL', undefined])
      expect(refundOfDevolucao({ ...devolucao, natureza })).not.toHaveProperty('byBank');
  });

  it('a refund under way, and one that was not made', () => {
    const asked = Date.parse('2020-09-11T15:25:59.411Z');
    const horario = { solicitacao: '2020-09-11T15:25:59.411Z' };
    expect(refundOfDevolucao({ id: '123456', valor: '7.89', horario, status: 'EM_PROCESSAMENTO' })).toEqual({
      id: '123456',
      centavos: 789,
      state: 'pending',
      at: asked,
    });
    const motivo = 'Negado por timeout';
    expect(
      refundOfDevolucao({ id: '502', valor: '20.00', horario, status: 'NAO_REALIZADO', motivo }),
    ).toMatchObject({ centavos: 2_000, state: 'failed' });
  });

  it('a page of received Pix', () => {
    const paginacao = {
      paginaAtual: 0,
      itensPorPagina: 100,
      quantidadeDePaginas: 1,
      quantidadeTotalDeItens: 2,
    };
    const parametros = { inicio: '2020-04-01T00:00:00Z', fim: '2020-04-01T23:59:59Z', paginacao };
    const page = pageOfPix({ parametros, pix: [pixResponse1, pixResponse2] }, 0);
    expect(page.nextPage).toBeNull();
    expect(page.payments.map(({ endToEndId, centavos }) => [endToEndId, centavos])).toEqual([
      ['E12345678202009091221abcdef12345', 10_000],
      ['E12345678202009091221ghijk78901234', 20_000],
    ]);
    const more = { parametros: { paginacao: { quantidadeDePaginas: 2 } }, pix: [] };
    expect(pageOfPix(more, 0).nextPage).toBe(1);
    // Unreadable entries are counted and do not block the others.
    const broken = [{ valor: '1.00' }, { ...pixResponse1, devolucoes: [{ id: '1' }] }, null];
    const mixed = pageOfPix({ parametros, pix: [...broken, pixResponse2] }, 0);
    // The refunded sum of the second payment is unknown.
    const payments = [{ centavos: null, refunds: [] }, { centavos: 20_000 }];
    expect(mixed).toMatchObject({
      payments,
      unread: [{ centavos: 100 }, { centavos: null }],
      nextPage: null,
    });
  });
});

describe('a charge’s status, which the Central Bank’s words do not tell', () => {
  const paid = (change: object = {}) => ({
    ...cobResponse2,
    pix: [{ ...cobResponse2.pix[0], valor: '100.00', devolucoes: [], ...change }],
  });
  const refund = (natureza: string, status: string, valor = '100.00') => ({
    devolucoes: [{ id: 'r', natureza, status, valor, horario: {} }],
  });

  it.each([
    ['paid', paid()],
    ['underpaid', paid({ valor: '99.99' })],
    ['paid', paid({ valor: '100,00' })],
    ['disputed', paid(refund('MED_FRAUDE', 'EM_PROCESSAMENTO'))],
    ['paid', paid(refund('MED_FRAUDE', 'NAO_REALIZADO'))],
    ['refunded', paid(refund('MED_FRAUDE', 'DEVOLVIDO'))],
    ['refunded', paid(refund('ORIGINAL', 'DEVOLVIDO'))],
    ['paid', paid(refund('ORIGINAL', 'DEVOLVIDO', '40.00'))],
    ['cancelled', { ...cobResponse1, status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }],
    ['cancelled', { ...cobResponse1, status: 'REMOVIDA_PELO_PSP' }],
    ['unknown', { ...cobResponse1, status: 'SUSPENSA' }],
  ])('is %s', (status, cob) => {
    expect(snapshotOfCob(cob).status).toBe(status);
  });

  it('counts all payments', () => {
    const [first] = cobResponse2.pix;
    const cob = {
      ...cobResponse2,
      pix: [
        { ...first, valor: '40.00', devolucoes: [] },
        { ...first, endToEndId: 'E2', valor: '60.00', devolucoes: [] },
      ],
    };
    expect(snapshotOfCob(cob)).toMatchObject({ status: 'paid', amountCentavos: 10_000 });
  });

  it('has no sum when one payment’s sum cannot be read, or none is listed', () => {
    expect(snapshotOfCob(paid({ valor: '1.234,50' }))).toMatchObject({
      amountCentavos: null,
      payments: [{ centavos: null }],
    });
    expect(snapshotOfCob({ ...cobResponse2, pix: [] })).toMatchObject({
      status: 'paid',
      amountCentavos: null,
    });
  });
});
