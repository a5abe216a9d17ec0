import { PASSWORD, SystemClient } from '@vale/testing/system/system-client';
import { register } from './buying.js';
import { expect, expectAccessible, test } from './fixtures.js';

test.describe('the login page', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('E-mail', { exact: true }).waitFor();
  });

  test('shows what is missing, without a request', async ({ page }) => {
    const posted: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posted.push(request.url());
    });
    const form = page.getByRole('main');
    await form.getByRole('button', { name: 'ENTRAR', exact: true }).click();
    await expect(form.getByText('Por favor, preencha todos os campos')).toBeVisible();
    await form.getByRole('button', { name: 'Não tem conta? Cadastre-se' }).click();
    await expect(form.getByText('Por favor, preencha todos os campos')).toBeHidden();
    await form.getByLabel('E-mail', { exact: true }).fill('ana@example.com');
    await form.getByLabel('Senha', { exact: true }).fill('12345');
    await form.getByLabel('Confirmar senha').fill('12345');
    await form.getByRole('button', { name: 'CADASTRAR' }).click();
    await expect(form.getByText('A senha deve ter pelo menos 6 caracteres')).toBeVisible();
    await form.getByLabel('Confirmar senha').fill('54321');
    await form.getByRole('button', { name: 'CADASTRAR' }).click();
    await expect(form.getByText('As senhas não coincidem')).toBeVisible();
    expect(posted.filter((url) => url.includes('/api/auth/'))).toEqual([]);
  });

  test('tells apart an unknown account, a wrong password and an address in use', async ({
    page,
    browserErrors,
    shop,
  }) => {
    // Logging out asks once more for what is on screen, and is refused.
    browserErrors.expect(/status of 40[19] .*\/api\/(auth|account)\//);
    const email = shop.newEmail();
    const form = page.getByRole('main');
    const login = async (password: string) => {
      await form.getByLabel('E-mail', { exact: true }).fill(email);
      await form.getByLabel('Senha', { exact: true }).fill(password);
      await form.getByRole('button', { name: 'ENTRAR', exact: true }).click();
    };
    await login(PASSWORD);
    await expect(form.getByText('Usuário não encontrado')).toBeVisible();

    await register(form, email);
    await expect(page).toHaveURL(/\/perfil$/);
    await page.getByRole('button', { name: 'SAIR DA CONTA' }).click();
    await expect(page.getByText('Acesso Restrito')).toBeVisible();

    await page.goto('/login');
    await login('outra-senha');
    await expect(form.getByText('Senha incorreta')).toBeVisible();
    await form.getByRole('button', { name: 'Não tem conta? Cadastre-se' }).click();
    await form.getByLabel('E-mail', { exact: true }).fill(shop.admin.email);
    await form.getByLabel('Confirmar senha').fill('outra-senha');
    await form.getByRole('button', { name: 'CADASTRAR' }).click();
    await expect(form.getByText('Este email já está em uso')).toBeVisible();

    await page.goto('/login');
    await login(PASSWORD);
    await expect(form.getByText('Login realizado com sucesso!')).toBeVisible();
    await expect(page).toHaveURL(/\/perfil$/);
    await page.goto('/login');
    await expect(page).toHaveURL(/\/perfil$/);
  });

  test('registers with an address that a stranger registered before, by the digits of its mail', async ({
    page,
    shop,
    browserErrors,
  }) => {
    // Logging out asks once more for what is on screen, and is refused.
    browserErrors.expect(/status of 401 .*\/api\/(auth|account)\//);
    const email = shop.newEmail();
    await SystemClient.registered(shop.admin.url, email);
    const form = page.getByRole('main');
    await form.getByRole('button', { name: 'Não tem conta? Cadastre-se' }).click();
    await form.getByLabel('E-mail', { exact: true }).fill(email);
    await form.getByLabel('Senha', { exact: true }).fill('senha-da-dona');
    await form.getByLabel('Confirmar senha').fill('senha-da-dona');
    await form.getByRole('button', { name: 'CADASTRAR' }).click();
    await expect(form.getByText(`Enviamos um e-mail para ${email}`)).toBeVisible();
    await expectAccessible(page);
    const digits = await shop.textOfMail(email, /(?<=Código: )\d{6}/);
    await form.getByLabel('Código de 6 números').fill(digits);
    await form.getByRole('button', { name: 'CADASTRAR' }).click();
    await expect(form.getByText('Cadastro realizado com sucesso!')).toBeVisible();
    await expect(page).toHaveURL(/\/perfil$/);
    await page.getByRole('button', { name: 'SAIR DA CONTA' }).click();
    await expect(page.getByText('Acesso Restrito')).toBeVisible();

    await page.goto('/login');
    await form.getByLabel('E-mail', { exact: true }).fill(email);
    await form.getByLabel('Senha', { exact: true }).fill('senha-da-dona');
    await form.getByRole('button', { name: 'ENTRAR', exact: true }).click();
    await expect(page).toHaveURL(/\/perfil$/);
  });
});
