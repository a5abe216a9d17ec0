import { randomUUID } from 'node:crypto';
import { paymentMethodRoutes } from '@vale/contracts/checkout';
import { SANDBOX_KEY } from '@vale/testing/system/sandbox-client';
import type { SystemClient } from '@vale/testing/system/system-client';

/** New orders are charged at the same sandbox by the Central Bank's API Pix. Resolves to what makes the former method active again. */
export async function activateApiPix(admin: SystemClient): Promise<() => Promise<void>> {
  const { items } = await admin.http.call(paymentMethodRoutes.listPaymentMethods, {});
  const former = items.find(({ isActive }) => isActive)!;
  const { id } = await admin.http.call(
    paymentMethodRoutes.createPaymentMethod,
    {
      body: {
        name: 'API Pix',
        driver: 'api-pix',
        apiEndpoint: `${former.apiEndpoint.replace(/\/+$/, '')}/api/v2`,
        settings: { pixKey: 'loja@example.com' },
        secrets: { publicToken: 'loja', privateToken: SANDBOX_KEY },
      },
    },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  await activate(admin, id);
  return () => activate(admin, former.id);
}

async function activate(admin: SystemClient, id: string): Promise<void> {
  await admin.http.call(paymentMethodRoutes.activatePaymentMethod, { params: { id }, body: {} });
}
