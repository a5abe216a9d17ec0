export const OWNER = { email: 'dona@loja.example', password: 'uma senha longa da dona 42' };

/** Settings of a shop outside demo mode, without its payment provider. */
export const LIVE_SHOP = {
  VALE_DEMO: 'false',
  ADMIN_EMAIL: OWNER.email,
  ADMIN_PASSWORD: OWNER.password,
  SECRET_KEY: '4f1b0e7c93d85a26b7e41c09f3a8d652',
  PERSONAL_DATA_KEY: '90c3e5a7f21b4d68ae70b1d2c4f6e835',
  IDENTITY_KEY: 'd7e2a94b3c1f508697ab04e5d8c3f261',
  NOTIFICATION_KEY: '1c8f5e3a2d7b6094c5e1f0a9b8d7362e',
};
