import { describe, expect, it } from '@jest/globals';
import { readyLines } from './ready-lines.js';

const demo = { PUBLIC_URL: 'http://localhost:3000', VALE_DEMO: true };

describe('readyLines', () => {
  it('show the demo’s addresses and its public account', () => {
    expect(readyLines(demo, {})).toEqual([
      'Vale ready at http://localhost:3000',
      '  Admin:   http://localhost:3000/admin  (admin@vale.local / vale-demo-admin)',
      '  Mailbox: http://localhost:3000/dev/mailbox',
      '  Sandbox: http://localhost:3000/sandbox',
    ]);
  });

  it('never show a configured password, and show the address of a separate sandbox', () => {
    const lines = readyLines(demo, { ADMIN_PASSWORD: 'secret', SANDBOX_URL: 'http://127.0.0.1:3010' });
    expect(lines.join('\n')).not.toMatch(/secret|vale-demo-admin/);
    expect(lines.at(-1)).toBe('  Sandbox: http://127.0.0.1:3010');
  });

  it('are one outside the demo', () => {
    expect(readyLines({ ...demo, VALE_DEMO: false }, {})).toEqual(['Vale ready at http://localhost:3000']);
  });
});
