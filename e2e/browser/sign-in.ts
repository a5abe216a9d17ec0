import type { Page } from '@playwright/test';
import { PASSWORD, type SystemClient } from '@vale/testing/system/system-client';

/** The client's account in the page, by HTTP, without the login form; with a session of its own. */
export async function signIn(page: Page, { url, email }: SystemClient): Promise<void> {
  const response = await page.request.post(`${url}/api/auth/login`, {
    data: { email, password: PASSWORD },
    headers: { origin: url },
  });
  if (!response.ok()) throw new Error(`login: ${response.status()} ${await response.text()}`);
}
