import { auditEvents } from '@vale/contracts/audit';
import { catalogMessages } from '@vale/contracts/catalog';
import { ownOrderMessages } from '@vale/contracts/checkout';
import { figuresMessages } from '@vale/contracts/figures';
import {
  identityAdminMessages,
  identityEvents,
  identityJobs,
  identityMessages,
  ownAccountMessages,
  accountSecurityMessages,
  passwordResetMessages,
  secondFactorMessages,
} from '@vale/contracts/identity';
import { defineApp } from '@vale/platform/app';
import { identityConfig } from './identity.config.js';
import { IdentityModule } from './identity.module.js';
import { ResetSecondFactorService } from './second-factor/reset-second-factor.service.js';

export const identity = defineApp({
  name: 'identity',
  module: IdentityModule,
  config: identityConfig,
  contracts: {
    messages: {
      ...identityMessages,
      ...accountSecurityMessages,
      ...passwordResetMessages,
      ...secondFactorMessages,
      ...identityAdminMessages,
      ...ownAccountMessages,
      ofAccounts: figuresMessages.ofAccounts,
    },
    jobs: identityJobs,
    events: { ...identityEvents, ...auditEvents },
    requests: [ownOrderMessages.countUnfinished, catalogMessages.getShop],
  },
  commands: {
    'reset-second-factor': (container, print) =>
      container.get(ResetSecondFactorService, { strict: false }).run(print),
  },
});
