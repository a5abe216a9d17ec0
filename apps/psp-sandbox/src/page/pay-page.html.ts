import escapeHtml from 'escape-html';
import { centavosText } from '@vale/contracts/money';
import { statusAt, type Charge, type ChargeStatus } from '../charge/charge.js';

interface StatusLine {
  title: string;
  message: string;
  tone: 'wait' | 'good' | 'bad';
}

const BACK = 'Você já pode voltar para a loja.';

const statusLines: Record<ChargeStatus, StatusLine> = {
  'Waiting Payment': {
    title: 'Aguardando pagamento',
    message: 'Nenhum dinheiro é movido: este é um banco de brinquedo.',
    tone: 'wait',
  },
  paid: { title: 'Pagamento aprovado', message: BACK, tone: 'good' },
  underpaid: { title: 'Pago a menos', message: BACK, tone: 'wait' },
  overpaid: { title: 'Pago a mais', message: BACK, tone: 'wait' },
  refused: { title: 'Pagamento recusado', message: BACK, tone: 'bad' },
  canceled: { title: 'Cobrança cancelada', message: BACK, tone: 'bad' },
  expired: { title: 'Cobrança expirada', message: 'O prazo para pagar terminou.', tone: 'bad' },
  refunded: { title: 'Valor devolvido', message: BACK, tone: 'wait' },
  chargeback: { title: 'Pagamento contestado', message: BACK, tone: 'wait' },
};

const clockText = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `base`: path of the sandbox; empty at the root of its own host. */
export function payPage(charge: Charge, nowMs: number, base: string): string {
  const status = statusAt(charge, nowMs);
  const line = statusLines[status];
  const amount = centavosText(charge.amountCentavos);
  return layout(
    base,
    `${line.title} · ${amount}`,
    `<p class="pill ${line.tone}" role="status">${line.title}</p>
      <h1><span class="lead">${status === 'Waiting Payment' ? 'Pague' : 'Cobrança de'}</span> ${amount}</h1>
      <p class="muted">${line.message}</p>
      ${details(charge, status)}
      ${actions(charge, status, `${base}/pay/${charge.id}`)}`,
  );
}

/** The sandbox's front page: the latest charges. */
export function listPage(charges: readonly Charge[], nowMs: number, base: string): string {
  const rows = charges.map((charge) => {
    const { title, tone } = statusLines[statusAt(charge, nowMs)];
    return `<li><a href="${base}/pay/${charge.id}"><span class="sum">${centavosText(charge.amountCentavos)}
        <small>${when(charge.createdAt)}</small></span> <span class="pill small ${tone}">${title}</span></a></li>`;
  });
  const empty = '<p class="muted">Nenhuma cobrança ainda. Compre algo na loja e volte aqui.</p>';
  return layout(
    base,
    'Banco de testes',
    `<h1>Banco de testes</h1>
      <p class="muted">As últimas cobranças desta simulação.</p>
      ${rows.length > 0 ? `<ul class="charges">${rows.join('')}</ul>` : empty}`,
  );
}

export function messagePage(message: string, base: string): string {
  return layout(base, message, `<h1>Não foi possível</h1><p role="alert">${escapeHtml(message)}</p>`);
}

function details(charge: Charge, status: ChargeStatus): string {
  const rows: [string, string][] = [['Para', 'Vale Loja de Demonstração']];
  if (charge.externalReference) rows.push(['Pedido', charge.externalReference]);
  if (charge.paidAt === null)
    rows.push([status === 'expired' ? 'Expirou em' : 'Pague até', when(charge.expiresAt)]);
  else {
    rows.push(['Pago em', when(charge.paidAt)]);
    if (charge.paidCentavos !== charge.amountCentavos)
      rows.push(['Valor pago', centavosText(charge.paidCentavos ?? 0)]);
  }
  const list = rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`);
  return `<dl>${list.join('')}</dl>`;
}

function actions({ qrCode, amountCentavos }: Charge, status: ChargeStatus, page: string): string {
  if (status === 'expired')
    return `<hr><form method="post" action="${page}/pay"><input type="hidden" name="late" value="1">
      <button class="ghost">Pagar depois do prazo (simulação)</button></form>`;
  if (status !== 'Waiting Payment') return '';
  const amount = (amountCentavos / 100).toFixed(2).replace('.', ',');
  return `<hr>
      <img class="qr" src="${page}/qr.svg" width="200" height="200" alt="QR Code do PIX">
      <label for="code">PIX copia e cola</label>
      <textarea id="code" readonly rows="3">${escapeHtml(qrCode)}</textarea>
      <form method="post" action="${page}/pay"><button class="main">Pagar agora (simulação)</button></form>
      <form method="post" action="${page}/refuse"><button class="ghost">Recusar</button></form>
      <details><summary>Pagar outro valor</summary>
        <form method="post" action="${page}/pay">
          <label for="amount">Valor em reais</label>
          <input id="amount" name="amount" inputmode="decimal" required value="${amount}">
          <button class="ghost">Pagar este valor</button>
        </form></details>`;
}

function layout(base: string, title: string, content: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${escapeHtml(title)}</title>
  <link rel="icon" href="/favicon.svg">
  <link rel="stylesheet" href="${base}/assets/pay.css">
</head>
<body>
  <header><span class="mark" aria-hidden="true"></span> banco de testes</header>
  <main>
    <section class="ticket">${content}</section>
    <p class="foot">Simulação para desenvolvimento e testes. Não é um banco e não cobra nada.</p>
  </main>
</body>
</html>
`;
}

function when(ms: number): string {
  return clockText.format(ms);
}
