import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { catalogRoutes } from '@vale/contracts/catalog';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { PASSWORD, SystemClient } from '@vale/testing/system/system-client';
import { By } from 'selenium-webdriver';
import { BUYER, productPath } from '../browser/buying.js';
import { productForSale } from '../browser/product-for-sale.js';
import { button, field, heading, link, test, text } from './visitor.js';

test('a guest searches, leaves the results, buys and holds the code', async ({ visitor }) => {
  const admin = await SystemClient.admin(process.env['TARGET_URL']!);
  const product = await productForSale(admin, 1);
  await visitor.open('/');
  await visitor.looksAt('home-first-visit');
  await visitor.click(button('Recusar'));

  if (visitor.isOnPhone) await visitor.click(button('Buscar'));
  await visitor.type(By.css('[name="q"]'), product.nome);
  await visitor.enter(By.css('[name="q"]'));
  await visitor.sees(heading(`Resultados para “${product.nome}”`));
  await visitor.sees(link(product.nome));
  await visitor.looksAt('search');
  await visitor.click(link(product.nome));
  // The heading of the results names the product too.
  await visitor.isAt(new RegExp(`${productPath(product)}$`));
  await visitor.sees(heading(product.nome));
  await visitor.goBack();
  await visitor.click(link(product.nome));
  await visitor.isAt(new RegExp(`${productPath(product)}$`));
  await visitor.sees(button('LOGIN PARA COMPRAR'));
  await visitor.looksAt('product');

  await visitor.click(button('LOGIN PARA COMPRAR'));
  await visitor.click(link('Comprar sem cadastro'));
  await visitor.isAt(/\/checkout\//);
  const customer = { email: `${randomUUID().slice(0, 8)}@example.com`, ...BUYER };
  for (const [name, value] of Object.entries(customer)) await visitor.type(field(name), value);
  await visitor.looksAt('checkout');
  await visitor.click(button('Gerar PIX'));
  await visitor.sees(By.css('main textarea[readonly]'));
  await visitor.looksAt('order-pending');

  const bank = await visitor.sees(link('Pagar agora (simulação)'));
  await SandboxClient.pay((await bank.getAttribute('href'))!);
  await visitor.sees(heading('PAGAMENTO APROVADO!'));
  await visitor.click(button('Mostrar código'));
  await visitor.sees(text(`TESTE-${product.id.slice(-6)}`));
  await visitor.looksAt('order-paid');

  // Another purchase with the same e-mail, from another phone.
  const other = await SystemClient.guest(process.env['TARGET_URL']!);
  await other.placeOrder({
    productId: (await productForSale(admin, 1)).id,
    customer: { ...BUYER, email: customer.email },
  });
  await visitor.click(link('Encontrar meu pedido'));
  await visitor.type(field('email'), customer.email);
  await visitor.looksAt('mail-link');
  await visitor.click(button('Receber link e código'));
  await visitor.type(field('digits'), (await admin.mailTo(customer.email, /Código: (\d{6})/))[1]!);
  await visitor.click(button('ENTRAR'));
  await visitor.isAt(/\/perfil$/);
  await visitor.sees(By.css('[aria-labelledby="compras"] li + li'));
  await visitor.looksAt('found-by-link');
});

test('a shopper looks at a category, registers and finds the profile', async ({ visitor }) => {
  await visitor.open('/jogos');
  await visitor.click(button('Recusar'));
  await visitor.looksAt('category');
  await visitor.open('/login');
  await visitor.click(button('Não tem conta? Cadastre-se'));
  await visitor.type(field('email'), `${randomUUID().slice(0, 8)}@example.com`);
  await visitor.type(field('password'), PASSWORD);
  await visitor.type(field('confirm'), PASSWORD);
  await visitor.looksAt('login');
  await visitor.click(button('CADASTRAR'));
  await visitor.isAt(/\/perfil$/);
  await visitor.sees(button('SAIR DA CONTA'));
  await visitor.looksAt('profile');
});

test('the owner logs in, finds a product in the panel and changes it', async ({ visitor }) => {
  const admin = await SystemClient.admin(process.env['TARGET_URL']!);
  const product = await productForSale(admin, 1);
  await visitor.open('/login');
  await visitor.click(button('Recusar'));
  await visitor.type(field('email'), process.env['ADMIN_EMAIL'] ?? 'admin@vale.local');
  await visitor.type(field('password'), process.env['ADMIN_PASSWORD'] ?? 'vale-demo-admin');
  await visitor.click(button('ENTRAR'));
  await visitor.isAt(/\/(admin|perfil)$/);
  await visitor.open('/admin/manage-accounts');
  await visitor.sees(text(product.nome));
  await visitor.looksAt('panel-list');
  await visitor.open(`/admin/edit-product/${product.id}`);
  await visitor.type(field('nome'), ' novo');
  await visitor.looksAt('panel-editor');
  await visitor.click(button('Salvar alterações'));
  await visitor.isAt(/\/admin\/manage-accounts$/);
  await visitor.sees(text(`${product.nome} novo`));
  const changed = await admin.http.call(catalogRoutes.getProduct, { params: { id: product.id } });
  expect(changed.title).toBe(`${product.nome} novo`);
});
