import { randomUUID } from 'node:crypto';
import { aCustomer } from '@vale/testing/builders';
import { SANDBOX_KEY } from '@vale/testing/system/sandbox-client';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.js';

/** A charge as a shop creates it. */
async function createCharge(amount: number): Promise<{ sandboxUrl: string; identifier: string }> {
  const response = await fetch(`${process.env['TARGET_SANDBOX_URL']}/api/External/Transactions`, {
    method: 'POST',
    headers: { authorization: SANDBOX_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({
      amount,
      payment: { method: 'pix', expiresAt: 0.5 },
      customer: aCustomer(),
      externalReference: randomUUID(),
    }),
  });
  const { object } = (await response.json()) as { object: { sandboxUrl: string; identifier: string } };
  return object;
}

test.describe('the bank of the demo', () => {
  test('shows a charge and takes the payment', async ({ page }) => {
    const { sandboxUrl } = await createCharge(1_234.5);
    await page.goto(sandboxUrl);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('R$ 1.234,50');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Pagar agora (simulação)' }).click();
    await expect(page.getByRole('status')).toHaveText('Pagamento aprovado');
    await expect(page).toHaveURL(sandboxUrl);
    await expectAccessible(page);
  });

  test('is refused and paid short by keyboard alone', async ({ page }) => {
    const short = await createCharge(50);
    await page.goto(short.sandboxUrl);
    await page.getByText('Pagar outro valor').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('49,90');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toHaveText('Pago a menos');

    await page.goto((await createCharge(50)).sandboxUrl);
    await page.getByRole('button', { name: 'Recusar' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toHaveText('Pagamento recusado');
  });
});
