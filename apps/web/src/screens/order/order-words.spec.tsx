import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { checkoutRoutes, type OrderView } from '@vale/contracts/checkout';
import { create } from 'qrcode';
import { anOrder, A_PIX_CODE, aUser } from '../../testing/builders.js';
import { FakeEventSource } from '../../testing/fake-event-source.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './order-screen.js';
import '../../shared/ui/pix-qr.js';

function openOrder(order: OrderView) {
  const api = anEmptyApi(aUser()).on(checkoutRoutes.getOrder, () => order);
  return renderApp(`/pedido/${order.transactionId}`, api);
}

beforeEach(() => FakeEventSource.install());

describe('an order: what it says', () => {
  it.each([
    ['pending', 'AGUARDANDO PAGAMENTO', 'bg-warn'],
    ['paid', 'PAGAMENTO APROVADO', 'bg-ok'],
    ['completed', 'PAGAMENTO APROVADO', 'bg-ok'],
    ['failed', 'PAGAMENTO FALHOU', 'bg-danger'],
    ['cancelled', 'PAGAMENTO CANCELADO', 'bg-'],
  ])('%s is %s, in %s', async (status, title, color) => {
    openOrder(anOrder({ status: status as OrderView['status'] }));
    await screen.findByRole('heading', { level: 1 });
    const pills = [...document.querySelectorAll(`.pill[data-status="${status}"]`)];
    expect(pills.length).toBeGreaterThan(0);
    for (const pill of pills) {
      expect(pill).toHaveTextContent(title);
      expect(pill.className).toContain(color);
    }
  });

  it('draws the QR code at error correction level H', async () => {
    openOrder(anOrder());
    const qr = await screen.findByRole('img', { name: 'QR code do PIX' });
    await waitFor(() => expect(qr.querySelector('svg')).not.toBeNull());
    // Each level needs another number of modules for this text.
    const modules = (errorCorrectionLevel: 'H' | 'Q') =>
      create(A_PIX_CODE, { errorCorrectionLevel }).modules.size;
    const side = Number(/^0 0 (\d+)/.exec(qr.querySelector('svg')!.getAttribute('viewBox')!)![1]);
    expect(side).toBe(modules('H'));
    expect(side).not.toBe(modules('Q'));
  });
});
