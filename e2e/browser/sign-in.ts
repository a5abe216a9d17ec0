import type { Page } from '@playwright/test';
import type { SystemClient } from '@vale/testing/system/system-client';
import { expect } from './fixtures.js';

/** As the administrator of `admin`, without the login form. */
export async function signIn(page: Page, { url, email }: SystemClient): Promise<void> {
  const password = process.env['ADMIN_PASSWORD'] ?? 'vale-demo-admin';
  const response = await page.request.post(`${url}/api/auth/login`, {
    data: { email, password },
    headers: { origin: url },
  });
  expect(response.ok()).toBe(true);
}
