import { auditEvents } from '@vale/contracts/audit';
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
} from '@vale/contracts/identity';
import { defineApp } from '@vale/platform/app';
import { identityConfig } from './identity.config.js';
import { IdentityModule } from './identity.module.js';

export const identity = defineApp({
  name: 'identity',
  module: IdentityModule,
  config: identityConfig,
  contracts: {
    messages: {
      ...identityMessages,
      ...accountSecurityMessages,
      ...passwordResetMessages,
      ...identityAdminMessages,
      ...ownAccountMessages,
      ofAccounts: figuresMessages.ofAccounts,
    },
    jobs: identityJobs,
    events: { ...identityEvents, ...auditEvents },
    requests: [ownOrderMessages.countUnfinished],
  },
});
