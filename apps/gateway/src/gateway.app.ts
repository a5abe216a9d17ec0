import {
  catalogAdminMessages,
  catalogMessages,
  imageMessages,
  productEditingMessages,
  productImportMessages,
  stockNameMessages,
} from '@vale/contracts/catalog';
import {
  checkoutAdminMessages,
  checkoutMessages,
  evidenceMessages,
  ownOrderMessages,
  paymentMethodMessages,
  stockAdminMessages,
} from '@vale/contracts/checkout';
import { discordMessages } from '@vale/contracts/discord';
import { figuresMessages } from '@vale/contracts/figures';
import {
  accountSecurityMessages,
  identityAdminMessages,
  identityMessages,
  ownAccountMessages,
  passwordResetMessages,
  secondFactorMessages,
} from '@vale/contracts/identity';
import { notificationMessages } from '@vale/contracts/notification';
import { destinationMessages, reportMessages, trackingMessages } from '@vale/contracts/tracking';
import { defineApp, type AppDefinition } from '@vale/platform/app';
import { contractRoutes } from './edge/contract-routes.js';
import { gatewayConfig, type GatewayConfig } from './gateway.config.js';
import { GatewayModule } from './gateway.module.js';
import { prepareServer, type Mount } from './http/prepare-server.js';
import { serverOptions } from './http/server-options.js';
import { deadLetterMessages } from './routes/platform/dead-letter-messages.js';

export type { Mount } from './http/prepare-server.js';

const {
  getDelivery: _get,
  listUndelivered: _list,
  listOverdueCases: _overdue,
  ...publicCheckoutMessages
} = checkoutMessages;
/** Their replies contain tokens of links that only a mailbox may get. */
const { issueConfirmation: _issue, ...publicIdentityMessages } = identityMessages;
const { issueReset: _reset, ...publicResetMessages } = passwordResetMessages;

/** `mounts` share the gateway's port, like all-in-one's sandbox. */
export function gatewayWith(mounts: readonly Mount[]): AppDefinition {
  return defineApp({
    name: 'gateway',
    module: GatewayModule,
    config: gatewayConfig,
    contracts: {
      messages: {},
      requests: [
        ...new Set([
          // A route that only forwards needs no line below.
          ...contractRoutes.flatMap(({ forwardsTo }) => forwardsTo?.message ?? []),
          ...Object.values(catalogMessages).filter((message) => message !== catalogMessages.getOffer),
          ...Object.values(productEditingMessages),
          ...Object.values(imageMessages),
          ...Object.values(productImportMessages),
          ...Object.values(catalogAdminMessages),
          ...Object.values(publicIdentityMessages),
          ...Object.values(accountSecurityMessages),
          ...Object.values(publicResetMessages),
          ...Object.values(secondFactorMessages),
          ...Object.values(identityAdminMessages),
          ...Object.values(ownAccountMessages),
          ...Object.values(publicCheckoutMessages),
          ...Object.values(checkoutAdminMessages),
          ...Object.values(paymentMethodMessages),
          ...Object.values(evidenceMessages),
          ownOrderMessages.exportOrders,
          ownOrderMessages.getLastBuyer,
          ...Object.values(stockAdminMessages),
          ...Object.values(stockNameMessages),
          ...Object.values(notificationMessages),
          ...Object.values(discordMessages),
          ...Object.values(trackingMessages),
          ...Object.values(destinationMessages),
          ...Object.values(reportMessages),
          ...Object.values(figuresMessages),
          ...deadLetterMessages,
        ]),
      ],
    },
    http: {
      options: (config) => serverOptions(config as GatewayConfig),
      prepare: (nest) => prepareServer(nest, mounts),
    },
  });
}

export const gateway = gatewayWith([]);
