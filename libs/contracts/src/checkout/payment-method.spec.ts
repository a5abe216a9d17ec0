import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { paymentMethodBodySchema, paymentMethodViewSchema } from './payment-method.js';
import { paymentMethodRoutes } from './payment-method-routes.js';

const body = { name: ' PIX ', driver: 'api-pix', apiEndpoint: 'https://api.psp.com.br' };

describe('a payment method that an admin enters', () => {
  it('may leave out what has a default, and secrets that stay', () => {
    expect(z.parse(paymentMethodBodySchema, body)).toEqual({
      name: 'PIX',
      driver: 'api-pix',
      apiEndpoint: 'https://api.psp.com.br',
      reason: '',
      settings: { timeoutMinutes: 30 },
      secrets: {},
    });
  });

  it.each([
    [{ ...body, name: '' }, 'name', 'Informe o nome.'],
    [{ ...body, driver: ' ' }, 'driver', 'Escolha o provedor.'],
    [{ ...body, apiEndpoint: ' ' }, 'apiEndpoint', 'Informe o endereço da API.'],
    [
      { ...body, settings: { timeoutMinutes: '30' } },
      'settings.timeoutMinutes',
      'Informe o prazo em minutos.',
    ],
  ])('is refused with the field that is wrong: %#', (wrong, path, message) => {
    const issues = z.safeParse(paymentMethodBodySchema, wrong).error!.issues;
    expect(issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]]);
  });
});

describe('a payment method shown to an admin', () => {
  it('has no field for a secret, whatever a service replies with', () => {
    const mark = { set: true, last4: null, value: 'secret' };
    const parsed = z.parse(paymentMethodViewSchema, {
      id: 'm',
      name: 'PIX',
      driver: 'api-pix',
      apiEndpoint: 'https://api.psp.com.br',
      privateToken: 'secret',
      settings: { timeoutMinutes: 30 },
      secrets: {
        publicToken: mark,
        privateToken: mark,
        privateKey: mark,
        authorities: mark,
        certificate: { ...mark, expiresAt: null },
      },
      isReadable: true,
      isActive: false,
      isFromSettings: false,
      replacedBy: null,
      createdAt: 1,
      testedAt: null,
      capabilities: { cancel: true, refund: true, settledList: true, minimumCentavos: 1 },
    });
    expect(JSON.stringify(parsed)).not.toContain('secret"');
  });

  it('is for admins, by every route', () => {
    expect(Object.values(paymentMethodRoutes).map(({ access }) => access)).toEqual(Array(12).fill('admin'));
  });
});
