/** What a purchase passes, of the data of `prepareScreenData`. */
export function pagesOf({ varied, pending }) {
  return [
    { name: 'home', path: '/', listed: true },
    { name: 'category', path: '/jogos', listed: true },
    { name: 'product', path: `/product/jogos/${varied}`, listed: true },
    { name: 'checkout', path: `/checkout/jogos/${varied}`, signedIn: true },
    { name: 'order', path: `/pedido/${pending.transactionId}`, signedIn: true },
  ];
}

/** @returns {Promise<string>} the header of the shopper's requests */
export async function sessionCookie({ url, shopper }) {
  const { PASSWORD } = await import('@vale/testing/system/system-client');
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: shopper.email, password: PASSWORD }),
  });
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}
