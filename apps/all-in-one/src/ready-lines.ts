import type { RuntimeConfig } from '@vale/platform/runtime-config';

/** Lines that `npm start` prints once the system is ready. */
export function readyLines(
  { PUBLIC_URL: url, VALE_DEMO: demo }: Pick<RuntimeConfig, 'PUBLIC_URL' | 'VALE_DEMO'>,
  env: NodeJS.ProcessEnv,
): string[] {
  const ready = `Vale ready at ${url}`;
  if (!demo) return [ready];
  const ownAdmin = env['ADMIN_EMAIL'] || env['ADMIN_PASSWORD'];
  const credentials = ownAdmin ? '' : '  (admin@vale.local / vale-demo-admin)';
  return [
    ready,
    `  Admin:   ${url}/admin${credentials}`,
    `  Mailbox: ${url}/dev/mailbox`,
    `  Sandbox: ${env['SANDBOX_URL'] || `${url}/sandbox`}`,
  ];
}
