import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { productImportErrors, productImportRoutes } from '@vale/contracts/catalog';
import { ADMIN, GatewayEnvironment } from './gateway-environment.js';

const gateway = new GatewayEnvironment();
beforeAll(() => gateway.start());
beforeEach(() => {
  gateway.services.reset();
  gateway.knowSessions();
});
afterAll(() => gateway.close());

it('an empty file of products is refused as empty', async () => {
  const { problem } = await gateway.fetch(productImportRoutes.checkProductImport.path, {
    method: 'POST',
    token: ADMIN,
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.alloc(0) as NonNullable<RequestInit['body']>,
  });
  expect(problem).toMatchObject({
    status: 422,
    code: productImportErrors.importUnreadable.code,
    detail: 'O arquivo está vazio',
  });
});
