import { describe, expect, it } from '@jest/globals';
import { PRIVATE_ADDRESS } from '@vale/platform/public-url';
import { ProviderError } from './provider-errors.js';
import { codesOf, providerHttp } from './provider-http.client.js';

describe('a connection to a public address only', () => {
  it.each(['http://localhost:9', 'https://10.0.0.1'])('is refused to %s', async (address) => {
    const call = providerHttp({}, { isPublicOnly: true })(address, {
      method: 'GET',
      headers: {},
      signal: AbortSignal.timeout(5_000),
    });
    const error = await call.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ kind: 'network' });
    expect(codesOf((error as ProviderError).cause)).toEqual([PRIVATE_ADDRESS]);
  });
});
