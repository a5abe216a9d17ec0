import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { helpMessages } from '@vale/contracts/checkout';
import { ADMIN, CUSTOMER, GatewayEnvironment } from './gateway-environment.js';

const WEBP = Buffer.from('RIFF....WEBP');

describe('a picture in the help of an order', () => {
  const gateway = new GatewayEnvironment();
  beforeAll(() => gateway.start());
  beforeEach(() => {
    gateway.services.reset();
    gateway.knowSessions();
    const picture = { base64: WEBP.toString('base64') };
    gateway.services.replyTo(helpMessages.getHelpPicture, () => picture);
    gateway.services.replyTo(helpMessages.readHelpPicture, () => picture);
  });
  afterAll(() => gateway.close());

  it.each([
    ['/api/orders/T1/help/pictures/p1', CUSTOMER, helpMessages.getHelpPicture],
    ['/api/admin/help/r1/pictures/p1', ADMIN, helpMessages.readHelpPicture],
  ])('is sent as a picture that nothing keeps: %s', async (path, token, message) => {
    const { status, headers, text } = await gateway.fetch(path, { token });
    expect(status).toBe(200);
    expect(text).toBe(WEBP.toString());
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect((await gateway.fetch(path)).status).toBe(401);
    expect(gateway.services.requestsOf(message)).toHaveLength(1);
  });
});
