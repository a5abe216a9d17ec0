import { describe, expect, it } from '@jest/globals';
import { MAX_SPEND_BYTES } from '@vale/contracts/tracking';
import { readSpendFile } from './spend-file.js';

describe('a file of spend on ads', () => {
  it('of Meta has a row of totals, ids and the currency in a heading', () => {
    const text = [
      'Nome da campanha,Identificação da campanha,Dia,Valor usado (BRL),Início dos relatórios,Término dos relatórios',
      ',,,150.5,2026-11-01,2026-11-02',
      '"[CBO] Gift cards, quente",120210000000000000,2026-11-01,100.25,2026-11-01,2026-11-01',
      '"[CBO] Gift cards, quente",120210000000000000,2026-11-02,50.25,2026-11-02,2026-11-02',
      'Pausada,5,2026-11-03,0,2026-11-03,2026-11-03',
    ].join('\n');
    const campaign = '[CBO] Gift cards, quente';
    const campaignId = '120210000000000000';
    expect(readSpendFile(text)).toEqual({
      hasCurrency: true,
      imports: [
        {
          platform: 'meta',
          account: '',
          from: '2026-11-01',
          to: '2026-11-03',
          rows: [
            { day: '2026-11-01', campaign, campaignId, centavos: 10_025 },
            { day: '2026-11-02', campaign, campaignId, centavos: 5_025 },
          ],
        },
      ],
    });
  });

  it('of Google has lines above its headings, decimal commas, accounts, and totals below', () => {
    const text = [
      '\uFEFFRelatório de campanhas',
      '1 de novembro de 2026 - 2 de novembro de 2026',
      'Dia\tCampanha\tID do cliente\tCódigo da moeda\tCusto',
      '1 de nov. de 2026\tmarca\t11\tBRL\t1.234,50',
      '02/11/2026\tmarca\t22\tBRL\t10,00',
      'Total: conta\t--\t\tBRL\t1.244,50',
    ].join('\r\n');
    const [first, second] = readSpendFile(text).imports;
    expect(first).toMatchObject({ platform: 'google', account: '11', from: '2026-11-01', to: '2026-11-01' });
    expect(first!.rows).toMatchObject([{ campaign: 'marca', campaignId: '', centavos: 123_450 }]);
    expect(second).toMatchObject({ account: '22', rows: [{ day: '2026-11-02', centavos: 1_000 }] });
  });

  it('with long names is sent in parts that fit; a day that does not fit is refused with a sentence', () => {
    const rowsOf = (day: string, count: number) =>
      Array.from(
        { length: count },
        (_, at) => `${String(at).padStart(4, '0')}${'ã'.repeat(296)},${day},1.00`,
      );
    const read = (rows: string[]) => readSpendFile(['Campaign name,By Day,Cost', ...rows].join('\n')).imports;
    const imports = read([...rowsOf('2026-11-01', 500), ...rowsOf('2026-11-02', 500)]);
    expect(imports.map(({ from, to, rows }) => [from, to, rows.length])).toEqual([
      ['2026-11-01', '2026-11-01', 500],
      ['2026-11-02', '2026-11-02', 500],
    ]);
    for (const one of imports) {
      const file = { id: 'a'.repeat(32), name: '\u{1}'.repeat(200) };
      const body = JSON.stringify({ ...one, file });
      expect(new TextEncoder().encode(body).length).toBeLessThan(MAX_SPEND_BYTES);
    }
    expect(() => read(rowsOf('2026-11-01', 1_000))).toThrow(
      '2026-11-01: os nomes das campanhas deste dia são longos demais',
    );
  });

  it('of TikTok is recognised in English, and rows of one campaign and day are one', () => {
    const text =
      'Campaign name,Campaign ID,By Day,Cost,Currency\nA,7,2026-11-01,1.50,BRL\nA,7,2026-11-01,2.25,BRL\nTotal of 2 results,-,-,3.75,BRL';
    expect(readSpendFile(text).imports).toMatchObject([
      { platform: 'tiktok', rows: [{ campaign: 'A', campaignId: '7', centavos: 375 }] },
    ]);
  });

  it('has the ids that a spreadsheet rewrote no more, and those behind letters still', () => {
    const rows = ['A,"1,2021E+17"', 'B,1.2021E+17', 'C,c:120210000000000001', 'D,-'];
    const text = ['Campaign name,Campaign ID,Day,Cost', ...rows.map((row) => `${row},2026-11-01,1.00`)];
    const [{ rows: read } = { rows: [] }] = readSpendFile(text.join('\n')).imports;
    expect(read.map(({ campaign, campaignId }) => [campaign, campaignId])).toEqual([
      ['A', ''],
      ['B', ''],
      ['C', '120210000000000001'],
      ['D', ''],
    ]);
  });

  it.each([
    ['Campaign,Day,Cost\nA,2026-11-01,1.00', false],
    ['Campaign,Day,Cost,Currency code\nA,2026-11-01,1.00,', false],
    ['Campaign,Day,Cost,Currency code\nA,2026-11-01,1.00,BRL', true],
    ['Campaign,Day,Cost (BRL)\nA,2026-11-01,1.00', true],
  ])('may name its currency: %s', (text, isNamed) => {
    expect(readSpendFile(text).hasCurrency).toBe(isNamed);
  });

  it.each([
    ['Campaign,Day,Cost,Currency code\nA,2026-11-01,1.00,USD', /em USD: só reais/],
    ['Campaign name,Day,Amount spent (EUR)\nA,2026-11-01,1.00', /em EUR: só reais/],
    ['Campaign name,Amount spent (BRL)\nA,1.00', /uma linha por dia/],
    [
      'Campaign name,Amount spent (BRL),Reporting starts,Reporting ends\nA,1.00,2026-11-01,2026-11-30',
      /vai de 2026-11-01 a 2026-11-30/,
    ],
    ['Campaign,Day,Cost\nA,03/04/2026,1.00', /qual é o mês/],
    ['Campaign,Day,Cost\nA,2026-02-31,1.00', /Linha 2: “2026-02-31” não é um dia/],
    ['Campaign,Day,Cost\nA,2026-02-01,US$ 1.00', /Linha 2: “US\$ 1.00” não é um valor/],
    ['nome,preco\nA,1', /Não encontramos as colunas/],
  ])('is refused with the reason: %s', (text, reason) => {
    expect(() => readSpendFile(text)).toThrow(reason);
  });
});
