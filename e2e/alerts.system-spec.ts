import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { checkoutJobs, checkoutMessages } from '@vale/contracts/checkout';
import { aProduct } from '@vale/testing/builders';
import { SmtpInbox } from '@vale/testing/smtp-inbox';
import { SandboxProcess } from '@vale/testing/system/sandbox-process';
import { SystemClient } from '@vale/testing/system/system-client';
import { SystemProcess } from '@vale/testing/system/system-process';
import { workspaceRoot } from '@vale/testing/system/workspace';
import { waitUntil } from '@vale/testing/wait-until';

interface Rule {
  alert: string;
  expr: string;
}

const text = await readFile(join(workspaceRoot, 'k8s/chart/monitoring/alerts.yaml'), 'utf8');
const rules = (parse(text) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);

/** `vale_check_ok{check="disk"}` → its name, and its label with the pattern that Prometheus would compare it with. */
function selectorsOf(expr: string) {
  return [...expr.matchAll(/(vale_\w+)\{([^}]*)\}/g)].map(([, name, labels]) => ({
    name: name!,
    labels: [...labels!.matchAll(/(\w+)(=~?)"([^"]*)"/g)].map(([, label, operator, value]) => ({
      label: label!,
      pattern: new RegExp(`^(?:${operator === '=' ? value!.replaceAll('.', '\\.') : value})$`),
    })),
  }));
}

function exprOf(alert: string): string {
  const { expr } = rules.find((rule) => rule.alert === alert)!;
  return expr;
}

/** True if each series that the alert selects has a row above zero. */
function isRaised(alert: string, metrics: string): boolean {
  const rows = metrics.split('\n').filter((row) => !/^#| 0$/.test(row));
  return selectorsOf(exprOf(alert)).every(({ name, labels }) =>
    rows.some(
      (row) =>
        row.startsWith(`${name}{`) &&
        labels.every(({ label, pattern }) =>
          pattern.test(new RegExp(`\\b${label}="([^"]*)"`).exec(row)?.[1] ?? ''),
        ),
    ),
  );
}

it('alerts name only messages and jobs that exist', () => {
  const known = [...Object.values(checkoutMessages), ...Object.values(checkoutJobs)].map(({ name }) => name);
  const patterns = rules.flatMap(({ expr }) =>
    selectorsOf(expr).flatMap(({ labels }) => labels.filter(({ label }) => label === 'name')),
  );
  expect(patterns.length).toBeGreaterThan(3);
  for (const { pattern } of patterns) expect(known.filter((name) => pattern.test(name))).not.toEqual([]);
});

describe('a provider that refuses the shop’s key, and a mail server that refuses every mail,', () => {
  const ALERTS = ['ValeOrdersFailing', 'ValeRequestsFailing', 'ValeJobsFailing', 'ValeJobsRetrying'];
  let [sandbox, inbox, shop]: [SandboxProcess?, SmtpInbox?, SystemProcess?] = [];

  beforeAll(async () => {
    inbox = await SmtpInbox.open();
    sandbox = await SandboxProcess.start();
    shop = await SystemProcess.start({
      sandboxUrl: sandbox.url,
      env: { SANDBOX_API_KEY: 'a-key-that-was-revoked', SMTP_URL: inbox.url, VALE_DEMO_RISKS: 'real-mail' },
    });
  }, 90_000);
  afterAll(async () => {
    await shop?.stop();
    await sandbox?.stop();
    await inbox?.close();
  });

  it('raise the series that their alerts compare', async () => {
    const metrics = async () => (await fetch(`${shop!.url}/metrics`)).text();
    const before = await metrics();
    expect(ALERTS.filter((alert) => isRaised(alert, before))).toEqual([]);
    inbox!.refusesAll = { responseCode: 451, message: 'busy' };
    const admin = await SystemClient.admin(shop!.url);
    const { id: productId } = await admin.createProduct(aProduct({ nome: 'Cartão sem PIX' }));
    await admin.addStock(productId, ['A-1']);
    const shopper = await SystemClient.registered(shop!.url);
    await expect(shopper.placeOrder({ productId })).rejects.toMatchObject({ status: 502 });
    let last: string[] = [];
    await waitUntil(
      async () => {
        const now = await metrics();
        last = ALERTS.filter((alert) => !isRaised(alert, now));
        return last.length === 0;
      },
      { what: 'all alerts', forMs: 30_000 },
    ).catch((cause: unknown) => {
      throw new Error(`not raised: ${last.join(', ')}`, { cause });
    });
  }, 90_000);
});
