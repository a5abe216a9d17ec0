import {
  catalogMessages,
  appearanceMessages,
  imageMessages,
  productImportMessages,
  restockMessages,
} from '@vale/contracts/catalog';
import {
  checkoutAdminMessages,
  checkoutMessages,
  evidenceMessages,
  helpMessages,
  ownOrderMessages,
  paymentMethodMessages,
} from '@vale/contracts/checkout';
import {
  accessTokenMessages,
  accountSecurityMessages,
  identityMessages,
  mailProofMessages,
  ownAccountMessages,
  passwordResetMessages,
  secondFactorMessages,
} from '@vale/contracts/identity';
import { counterMessages, exportMessages, trackingMessages } from '@vale/contracts/tracking';
import { defineApp, type AppDefinition } from '@vale/platform/app';
import { contractRoutes } from './edge/contract-routes.js';
import { gatewayConfig, type GatewayConfig } from './gateway.config.js';
import { GatewayModule } from './gateway.module.js';
import { prepareServer, type Mount } from './http/prepare-server.js';
import { serverOptions } from './http/server-options.js';
import { deadLetterMessages } from './routes/platform/dead-letter-messages.js';

export type { Mount } from './http/prepare-server.js';

/** Messages that handlers of the gateway request themselves. Routes that only forward need no line here. */
const REQUESTED_HERE = [
  catalogMessages.findProductByOldPath,
  catalogMessages.getShop,
  catalogMessages.listProductAddresses,
  catalogMessages.listReviewsOf,
  restockMessages.exportRestock,
  imageMessages.getImage,
  appearanceMessages.keepPicture,
  imageMessages.openImage,
  imageMessages.receiveImagePart,
  productImportMessages.checkProductImport,
  productImportMessages.receiveImportPart,
  accessTokenMessages.getAccessToken,
  identityMessages.confirmEmail,
  identityMessages.getGuest,
  identityMessages.getSession,
  identityMessages.openGuest,
  identityMessages.openSession,
  identityMessages.register,
  identityMessages.revokeSession,
  accountSecurityMessages.changePassword,
  accountSecurityMessages.endSessions,
  ownAccountMessages.closeAccount,
  ownAccountMessages.exportAccount,
  mailProofMessages.requestProof,
  mailProofMessages.signInByDigits,
  mailProofMessages.signInByLink,
  passwordResetMessages.completeReset,
  passwordResetMessages.requestReset,
  secondFactorMessages.completeSignIn,
  secondFactorMessages.confirmSecondFactor,
  secondFactorMessages.proveSession,
  checkoutMessages.exportOrderRows,
  checkoutMessages.getDeliveryTime,
  checkoutMessages.getPaymentAvailability,
  checkoutMessages.placeOrder,
  checkoutMessages.resendDelivery,
  checkoutAdminMessages.acceptOrder,
  checkoutAdminMessages.deliverOrder,
  checkoutAdminMessages.grantOrder,
  checkoutAdminMessages.replaceCode,
  checkoutAdminMessages.refundOrder,
  checkoutAdminMessages.resendForAdmin,
  evidenceMessages.getEvidence,
  helpMessages.answerHelp,
  helpMessages.getHelpPicture,
  helpMessages.openHelp,
  helpMessages.readHelpPicture,
  helpMessages.writeHelp,
  ownOrderMessages.exportOrders,
  exportMessages.openExport,
  trackingMessages.getVisitProof,
  counterMessages.getCounters,
  counterMessages.hasDestination,
  paymentMethodMessages.createPaymentMethod,
  paymentMethodMessages.editPaymentMethod,
];

/** `mounts` share the gateway's port, like all-in-one's sandbox. */
export function gatewayWith(mounts: readonly Mount[]): AppDefinition {
  return defineApp({
    name: 'gateway',
    module: GatewayModule,
    config: gatewayConfig,
    contracts: {
      messages: {},
      requests: [
        // Two routes may forward to the same message.
        ...new Set(contractRoutes.flatMap(({ forwardsTo }) => forwardsTo?.message ?? [])),
        ...REQUESTED_HERE,
        ...deadLetterMessages,
      ],
    },
    http: {
      options: (config) => serverOptions(config as GatewayConfig),
      prepare: (nest) => prepareServer(nest, mounts),
    },
  });
}

export const gateway = gatewayWith([]);
