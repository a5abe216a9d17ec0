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
import { defineApp, type Migration } from '@vale/platform/app';
import { dropIndexes } from '@vale/platform/store';
import { identityConfig } from './identity.config.js';
import { IdentityModule } from './identity.module.js';
import { ResetSecondFactorService } from './second-factor/reset-second-factor.service.js';

const INDEXES_OF_NAMES = ['nameKey_1', 'status_1_nameKey_1'];

/** Indexes that begin with these have the address too since accounts are listed by name. */
const dropIndexesOfNames: Migration = {
  name: '2026-12-indexes-of-names',
  async up({ db }) {
    await dropIndexes(db!.collection('accounts'), ({ name = '' }) => INDEXES_OF_NAMES.includes(name));
  },
};

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
  migrations: [dropIndexesOfNames],
  commands: {
    'reset-second-factor': (container, print) =>
      container.get(ResetSecondFactorService, { strict: false }).run(print),
  },
});
