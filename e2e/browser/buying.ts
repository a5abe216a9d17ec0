import type { Locator, Page } from '@playwright/test';
import type { Product } from '@vale/contracts/catalog';
import { PASSWORD } from '@vale/testing/system/system-client';
import { expect } from './fixtures.js';

export const productPath = (product: Product) => `/product/${product.categoria}/${product.id}`;
export const checkoutPath = (product: Product) => `/checkout/${product.categoria}/${product.id}`;

/** The buy button in the page; a second one is in the bar of phones. */
export const buyButton = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('button', { name: /COMPRAR|LOGIN PARA COMPRAR|EXPIRADO|ESGOTADO/ })
    .first();

/** Works in the form of the login page and of the modal. */
export async function register(form: Page | Locator, email: string): Promise<void> {
  await form.getByRole('button', { name: 'Não tem conta? Cadastre-se' }).click();
  await form.getByLabel('E-mail', { exact: true }).fill(email);
  await form.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Confirmar senha').fill(PASSWORD);
  await form.getByRole('button', { name: 'CADASTRAR' }).click();
  await expect(form.getByText('Cadastro realizado com sucesso!')).toBeVisible();
}

export interface Buyer {
  name: string;
  cpf: string;
  phone: string;
}
export const BUYER: Buyer = { name: 'Ana Compradora', cpf: '52998224725', phone: '11987654321' };

export async function fillCustomer(page: Page, email: string, buyer: Buyer = BUYER): Promise<void> {
  await page.getByLabel('Nome completo').fill(buyer.name);
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('CPF', { exact: true }).fill(buyer.cpf);
  await page.getByLabel(/^Telefone/).fill(buyer.phone);
}

/** On phones the order summary is collapsed to one line with the total. */
export async function openSummary(page: Page): Promise<void> {
  await page.getByText('Resumo do pedido').waitFor();
  const line = page.locator('summary').filter({ hasText: 'Resumo do pedido' });
  if (await line.isVisible()) await line.click();
}

export const submitButton = (page: Page) => page.getByRole('button', { name: /^Gerar PIX/ });

export async function loginByApi(page: Page, url: string, email: string): Promise<void> {
  const response = await page.request.post(`${url}/api/auth/register`, {
    data: { email, password: PASSWORD },
    headers: { origin: url },
  });
  expect(response.status()).toBe(201);
}
