import { auditEvents } from '@vale/contracts/audit';
import { catalogMessages } from '@vale/contracts/catalog';
import { ownOrderMessages } from '@vale/contracts/checkout';
import { figuresMessages } from '@vale/contracts/figures';
import {
  accessTokenMessages,
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
import { demoUsers } from './account/demo-users.js';
import { DEMO_ADMIN_EMAIL, identityConfig } from './identity.config.js';
import { IdentityModule } from './identity.module.js';
import { ResetSecondFactorService } from './second-factor/reset-second-factor.service.js';

const INDEXES_OF_NAMES = ['nameKey_1', 'status_1_nameKey_1'];

/** Indexes by name now include the address, so these are obsolete. */
const dropIndexesOfNames: Migration = {
  name: '2026-12-indexes-of-names',
  async up({ db }) {
    await dropIndexes(db!.collection('accounts'), ({ name = '' }) => INDEXES_OF_NAMES.includes(name));
  },
};

const DEMO_IDS = demoUsers(0).map(({ id }) => id);

/** Marks only accounts that demo mode itself opens: those of its visitors look like a shop's own. */
const markDemoAccounts: Migration = {
  name: '2026-12-demo-marks',
  async up({ db }) {
    const accounts = db!.collection<{ _id: string; email: string }>('accounts');
    const isDemo = [{ _id: { $in: DEMO_IDS } }, { email: DEMO_ADMIN_EMAIL }];
    await accounts.updateMany({ $or: isDemo }, { $set: { demo: true } });
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
      ...accessTokenMessages,
      ofAccounts: figuresMessages.ofAccounts,
    },
    jobs: identityJobs,
    events: { ...identityEvents, ...auditEvents },
    requests: [ownOrderMessages.countUnfinished, catalogMessages.getShop],
  },
  migrations: [dropIndexesOfNames, markDemoAccounts],
  commands: {
    'reset-second-factor': (container, print) =>
      container.get(ResetSecondFactorService, { strict: false }).run(print),
  },
});
