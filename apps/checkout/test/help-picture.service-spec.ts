import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { imageErrors } from '@vale/contracts/catalog';
import {
  checkoutAdminMessages,
  checkoutErrors,
  helpErrors,
  helpMessages,
  helpPicturePath,
  ownOrderMessages,
} from '@vale/contracts/checkout';
import { platformErrors, type MessageInput } from '@vale/contracts/define';
import { identityEvents } from '@vale/contracts/identity';
import { HOUR_MS } from '@vale/contracts/time';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { ADMIN, buyer, CheckoutEnvironment, NO_PICTURE } from './checkout-environment.js';

let checkout: CheckoutEnvironment;
let transactionId: string;
let keys = 0;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.selling(['CARD-1', 'CARD-2', 'CARD-3'], {
    atApiPix: true,
    env: { MAX_QUANTITY: '10' },
  });
  const items = [{ productId: 'card', variation: '', quantity: 2 }];
  transactionId = (await checkout.place('ana', { items })).transactionId;
  checkout.provider.apiPix.pay(transactionId, checkout.clock.nowMs());
  await checkout.refresh('ana', transactionId);
  await checkout.becomes('ana', transactionId, 'completed');
});
afterEach(() => checkout.close());

const pictures = () => checkout.collection('help_pictures');
const newKey = () => `help-key-${String(++keys).padStart(4, '0')}`;
const base64 = (text: string) => Buffer.from(text).toString('base64');
/** The tests' catalog returns what it is sent. */
const PICTURE = base64('a screenshot');

const open = (change: Partial<MessageInput<typeof helpMessages.openHelp>> = {}) =>
  checkout.request(
    helpMessages.openHelp,
    {
      transactionId,
      reason: 'code-failed',
      lines: [1],
      text: 'Veja a tela.',
      picture: PICTURE,
      idempotencyKey: newKey(),
      ...change,
    },
    buyer('ana'),
  );
const write = (requestId: string, picture?: string) =>
  checkout.request(
    helpMessages.writeHelp,
    { transactionId, requestId, text: 'E esta?', picture, idempotencyKey: newKey() },
    buyer('ana'),
  );
const read = (pictureId: string, by = buyer('ana'), order = transactionId) =>
  checkout.request(helpMessages.getHelpPicture, { transactionId: order, pictureId }, by);

async function opened() {
  const { requests } = await open();
  const { id, messages } = requests.at(-1)!;
  return { requestId: id, pictureId: messages[0]!.picture! };
}

describe('a picture in the help of an order', () => {
  it('is read by the buyer and by admins, and by nobody else', async () => {
    const { requestId, pictureId } = await opened();
    expect(await read(pictureId)).toEqual({ base64: PICTURE });
    const other = (await checkout.place('bia')).transactionId;
    expect(await codeOf(read(pictureId, buyer('bia')))).toBe(checkoutErrors.orderNotFound.code);
    expect(await codeOf(read(pictureId, ADMIN))).toBe(checkoutErrors.orderNotFound.code);
    // Under the number of an own order, the picture of another one is unknown.
    expect(await codeOf(read(pictureId, buyer('bia'), other))).toBe(platformErrors.notFound.code);
    const asAdmin = { requestId, pictureId };
    expect(await checkout.request(helpMessages.readHelpPicture, asAdmin, ADMIN)).toEqual({ base64: PICTURE });
    for (const message of [helpMessages.readHelpPicture, helpMessages.removeHelpPicture])
      expect(await codeOf(checkout.request(message, asAdmin, buyer('ana')))).toBe(
        platformErrors.forbidden.code,
      );
    expect(await pictures().countDocuments({})).toBe(1);
  });

  it('is sent once, however often its message is', async () => {
    const idempotencyKey = newKey();
    await open({ idempotencyKey });
    await open({ idempotencyKey });
    expect(await pictures().countDocuments({})).toBe(1);
    const other = { idempotencyKey, picture: base64('another') };
    expect(await codeOf(open(other))).toBe(checkoutErrors.idempotencyKeyReused.code);
    expect(await codeOf(open({ lines: [1] }))).toBe(helpErrors.helpOpen.code);
    expect(await pictures().countDocuments({})).toBe(1);
  });

  it('that cannot be read writes nothing', async () => {
    expect(await codeOf(open({ picture: NO_PICTURE }))).toBe(imageErrors.imageUnreadable.code);
    const help = await checkout.request(helpMessages.getHelp, { transactionId }, buyer('ana'));
    expect(help.requests).toEqual([]);
    expect(await pictures().countDocuments({})).toBe(0);
  });

  it('is one of ten of an order; a message without one is still taken', async () => {
    const { requestId } = await opened();
    for (let count = 2; count <= 10; count++) {
      checkout.clock.advance(HOUR_MS);
      await write(requestId, base64(`picture ${count}`));
    }
    checkout.clock.advance(HOUR_MS);
    expect(await codeOf(write(requestId, PICTURE))).toBe(helpErrors.tooManyHelpPictures.code);
    expect((await write(requestId)).requests[0]!.messages).toHaveLength(11);
  });

  it('is removed by an admin: the message stays and says so, and the audit has who', async () => {
    const { requestId, pictureId } = await opened();
    const remove = () => checkout.request(helpMessages.removeHelpPicture, { requestId, pictureId }, ADMIN);
    const { messages, state } = await remove();
    expect(messages).toMatchObject([{ text: 'Veja a tela.', isPictureRemoved: true }]);
    expect(messages[0]!.picture).toBeUndefined();
    expect(state).toBe('waiting');
    expect(await remove()).toMatchObject({ messages });
    expect(await codeOf(read(pictureId))).toBe(platformErrors.notFound.code);
    const query = { targetKind: 'case' } as const;
    const records = await waitUntil(async () => {
      const { items } = await checkout.request(checkoutAdminMessages.listAudit, query, ADMIN);
      return items.length > 0 ? items : undefined;
    });
    expect(records).toMatchObject([{ action: 'case.remove-picture', accountId: 'admin' }]);
  });

  it('has its address in the copy of the own data, and goes with the account', async () => {
    const { pictureId } = await opened();
    const { items } = await checkout.request(ownOrderMessages.exportOrders, {}, buyer('ana'));
    const picture = helpPicturePath(transactionId, pictureId);
    expect(items).toMatchObject([{ help: [{ messages: [{ picture }] }] }]);
    await checkout.system.bus.emit(identityEvents.accountDeleted, { accountId: 'ana' });
    await waitUntil(async () => (await pictures().countDocuments({})) === 0 || undefined);
  });
});
