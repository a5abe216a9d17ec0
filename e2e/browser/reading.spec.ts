import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { checkoutPath, fillCustomer, loginByApi, productPath, submitButton } from './buying.js';
import { expect, test } from './fixtures.js';
import { settled } from './screens.js';

/* Human-readable snapshots of what a screen reader gets. After a change: `npm test -- browser reading
   --update-snapshots`, then read the change aloud. Names, ids and codes of a run are regular expressions. */
const VARIATIONS = [
  { name: 'Vale R$ 100', value: 'R$ 100', price: 50, delivery: 'codes' },
  { name: 'Vale R$ 200', value: 'R$ 200', price: 100, delivery: 'codes' },
];

test('product, checkout and PIX read like sentences', async ({ page, shop, baseURL }) => {
  const product = await shop.product(2, {
    nome: `Vale de leitura ${Date.now() % 100_000}`,
    variations: VARIATIONS,
  });
  const email = shop.newEmail();
  const main = page.getByRole('main');

  await page.goto(productPath(product));
  await settled(page);
  await expect(main).toMatchAriaSnapshot({ name: 'product.aria.yml' });

  await loginByApi(page, baseURL!, email);
  await page.goto(`${checkoutPath(product)}?variation=Vale+R%24+100`);
  await settled(page);
  await fillCustomer(page, email);
  await expect(main).toMatchAriaSnapshot({ name: 'checkout.aria.yml' });

  await submitButton(page).click();
  await page.getByLabel('PIX copia e cola').waitFor();
  await settled(page);
  await expect(main).toMatchAriaSnapshot({ name: 'pix.aria.yml' });

  const sandboxUrl = await page.getByRole('link', { name: 'Pagar agora (simulação)' }).getAttribute('href');
  await SandboxClient.pay(new URL(sandboxUrl!, baseURL).href);
  await page.getByRole('button', { name: /^Mostrar código/ }).waitFor();
  await expect(main).toMatchAriaSnapshot({ name: 'delivered.aria.yml' });
});
