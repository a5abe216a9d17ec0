import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { catalog } from '@vale/catalog';
import { checkout } from '@vale/checkout';
import { appearanceMessages, imageMessages, productImportMessages } from '@vale/contracts/catalog';
import {
  checkoutAdminMessages,
  checkoutMessages,
  evidenceMessages,
  helpMessages,
  paymentMethodMessages,
} from '@vale/contracts/checkout';
import {
  isOfPanel,
  mayCall,
  STAFF_ROLES,
  type Area,
  type CallContext,
  type MessageDefinition,
  type RouteDefinition,
} from '@vale/contracts/define';
import { accountSecurityMessages, ownAccountMessages, secondFactorMessages } from '@vale/contracts/identity';
import { exportMessages } from '@vale/contracts/tracking';
import { requeueDeadLetter } from '@vale/contracts/platform';
import { gateway } from '@vale/gateway';
import { identity } from '@vale/identity';
import { notification } from '@vale/notification';
import { startApps, type RunningSystem } from '@vale/platform/app';
import { runInContext } from '@vale/platform/context';
import { codeOf } from '@vale/testing/code-of';
import { freePort } from '@vale/testing/system/free-port';
import { tracking } from '@vale/tracking';
import * as z from 'zod/mini';
import { contractRoutes, routeName } from '../apps/gateway/src/edge/contract-routes.js';

/**
 * Every route of the panel and of accounts, by the contracts: what its service says when it is asked past the gateway. That the gateway
 * itself refuses is `apps/gateway/test/edge-rules.service-spec.ts`.
 */

const forAdmins = contractRoutes.filter(isOfPanel);
const forUsers = contractRoutes.filter(({ access }) => access === 'user' || access === 'buyer');

/**
 * Messages that routes with a handler of the gateway send to a service. Null: the gateway's own collection.
 */
const ASKED: Record<string, MessageDefinition | null> = {
  'GET /api/admin/dead-letters': null,
  'DELETE /api/admin/dead-letters/:id': null,
  'POST /api/admin/dead-letters/:id/requeue': requeueDeadLetter('checkout'),
  'GET /api/admin/orders/:transactionId/evidence': evidenceMessages.getEvidence,
  'POST /api/admin/help/:requestId/answer': helpMessages.answerHelp,
  'GET /api/admin/help/:requestId/pictures/:pictureId': helpMessages.readHelpPicture,
  'GET /api/orders/:transactionId/help/pictures/:pictureId': helpMessages.getHelpPicture,
  'POST /api/orders/:transactionId/help': helpMessages.openHelp,
  'POST /api/orders/:transactionId/help/:requestId': helpMessages.writeHelp,
  'POST /api/admin/orders/:transactionId/accept': checkoutAdminMessages.acceptOrder,
  'POST /api/admin/orders/:transactionId/deliver': checkoutAdminMessages.deliverOrder,
  'POST /api/admin/orders/:transactionId/refund': checkoutAdminMessages.refundOrder,
  'POST /api/admin/grants': checkoutAdminMessages.grantOrder,
  'POST /api/admin/orders/export': checkoutMessages.exportOrderRows,
  'POST /api/admin/orders/:transactionId/replace': checkoutAdminMessages.replaceCode,
  'POST /api/admin/orders/:transactionId/resend': checkoutAdminMessages.resendForAdmin,
  'POST /api/admin/payment-methods': paymentMethodMessages.createPaymentMethod,
  'PUT /api/admin/payment-methods/:id': paymentMethodMessages.editPaymentMethod,
  'GET /api/admin/analytics/exports/:day/:format': exportMessages.openExport,
  'GET /api/admin/appearance/preview': null,
  'POST /api/admin/appearance/pictures': appearanceMessages.keepPicture,
  'POST /api/admin/images': imageMessages.receiveImagePart,
  'POST /api/admin/product-imports': productImportMessages.receiveImportPart,
  'POST /api/orders': checkoutMessages.placeOrder,
  'GET /api/orders/:transactionId/events': checkoutMessages.getOrder,
  'POST /api/orders/:transactionId/resend': checkoutMessages.resendDelivery,
  'GET /api/account/data': ownAccountMessages.exportAccount,
  'POST /api/account/close': ownAccountMessages.closeAccount,
  'POST /api/account/sessions/end-all': accountSecurityMessages.endSessions,
  'POST /api/account/password': accountSecurityMessages.changePassword,
  'POST /api/account/proof': secondFactorMessages.proveSession,
  'POST /api/account/second-factor/confirm': secondFactorMessages.confirmSecondFactor,
};

let system: RunningSystem;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'admin-access-'));
  const env = { LOG_LEVEL: 'silent', DATA_DIR: dataDir, PORT: String(await freePort()) };
  system = await startApps([catalog, identity, checkout, notification, tracking, gateway], { env });
}, 90_000);
afterAll(async () => {
  await system?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const CUSTOMER = { accountId: 'c1', sessionId: 's1', email: 'ana@example.com', role: 'customer' as const };

const ANALYST = { ...CUSTOMER, email: '', role: 'analyst' as const };

function ask(message: MessageDefinition, input: unknown, actor?: CallContext['actor']): Promise<unknown> {
  const context = { requestId: 'r1', deadline: Date.now() + 20_000, ...(actor && { actor }) };
  return runInContext(context, () => system.bus.request(message, input as never));
}

const asked = forAdmins.flatMap((route) => {
  const message = route.forwardsTo?.message ?? ASKED[routeName(route)];
  return message ? [[routeName(route), message, route.access as Area] as const] : [];
});

it.each(asked)(
  '%s: its service refuses a visitor, a customer and whoever lacks the permission',
  async (_name, message, access) => {
    const input = sampleOf(message.input);
    expect(await codeOf(ask(message, input))).toBe('platform.unauthenticated');
    for (const role of ['customer', 'analyst', ...STAFF_ROLES.filter((one) => one !== 'admin')] as const) {
      const code = await codeOf(ask(message, input, { ...CUSTOMER, role }));
      expect({ role, isRefused: code === 'platform.forbidden' }).toEqual({
        role,
        isRefused: !mayCall(role, access),
      });
    }
  },
);

const askedByUsers = forUsers.flatMap((route) => {
  const message = route.forwardsTo?.message ?? ASKED[routeName(route)];
  return message ? [[routeName(route), message] as const] : [];
});

it.each(askedByUsers)('%s: its service refuses a visitor and an access token', async (_name, message) => {
  expect(await codeOf(ask(message, sampleOf(message.input)))).toBe('platform.unauthenticated');
  expect(await codeOf(ask(message, sampleOf(message.input), ANALYST))).toBe('platform.forbidden');
});

it('names every other route of the panel and of accounts', () => {
  const others = [...forAdmins, ...forUsers].filter(({ forwardsTo }) => !forwardsTo).map(routeName);
  expect(others.toSorted()).toEqual(Object.keys(ASKED).toSorted());
});

/** Something that the schema accepts. */
function sampleOf(schema: RouteDefinition['reply']): unknown {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  const sample = valueOf(json, '');
  const parsed = z.safeParse(schema, sample);
  if (!parsed.success)
    throw new Error(`no sample: ${JSON.stringify({ sample, issues: parsed.error.issues })}`);
  return sample;
}

interface Json {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Json[];
  oneOf?: Json[];
  properties?: Record<string, Json>;
  required?: string[];
  minItems?: number;
  items?: Json;
  minimum?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
}

function valueOf(json: Json, name: string): unknown {
  if (json.const !== undefined) return json.const;
  if (json.enum) return CHOICES[name] ?? json.enum[0];
  const [first] = json.anyOf ?? json.oneOf ?? [];
  if (first) return NULLS.has(name) ? null : valueOf(first, name);
  switch (json.type) {
    case 'object':
      return Object.fromEntries(
        (json.required ?? []).map((key) => [key, valueOf(json.properties?.[key] ?? {}, key)]),
      );
    case 'array':
      return Array.from({ length: json.minItems ?? 0 }, () => valueOf(json.items ?? {}, name));
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(json.minimum ?? 1, NUMBERS[name] ?? 1);
    default:
      for (const length of [26, 64]) if (json.pattern?.includes(`{${length}}`)) return '0'.repeat(length);
      return TEXTS[name] ?? (json.format === 'uri' ? 'https://example.com' : 'x'.repeat(json.minLength ?? 8));
  }
}

/** A case that every role with cases may close: its other ends are for those who decide about money. */
const CHOICES: Record<string, string> = { fix: 'dismiss' };

/** A coupon with generated codes has no limit of uses beside. */
const NULLS: ReadonlySet<string> = new Set(['codes']);

/** An end comes after its start, which is 1. */
const NUMBERS: Record<string, number> = { endsAt: 2 };

/** Values for strings that a pattern or a check restricts. */
const TEXTS: Record<string, string> = {
  bannerUrl: '',
  categoria: 'jogos',
  image: '',
  footerIcon: '',
  authorIcon: '',
  color: '#FF4655',
  mainColor: '',
  secondColor: '',
  announcementUrl: '',
  cpf: '52998224725',
  phone: '11987654321',
  date: '2026-11-22',
  day: '2026-11-22',
  from: '2026-11-01',
  to: '2026-11-22',
  email: 'ana@example.com',
  url: 'https://discord.com/api/webhooks/1/token',
  endToEndId: `E${'0'.repeat(20)}AAAAAAAAAAA`,
};
