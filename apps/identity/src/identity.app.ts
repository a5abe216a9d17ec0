import { auditEvents } from '@vale/contracts/audit';
import { catalogMessages, restockMessages } from '@vale/contracts/catalog';
import { ownOrderMessages } from '@vale/contracts/checkout';
import { figuresMessages } from '@vale/contracts/figures';
import {
  accessTokenMessages,
  identityAdminMessages,
  identityEvents,
  identityJobs,
  identityMessages,
  mailProofMessages,
  ownAccountMessages,
  accountSecurityMessages,
  passwordResetMessages,
  secondFactorMessages,
  teamMessages,
} from '@vale/contracts/identity';
import { notificationMessages } from '@vale/contracts/notification';
import { defineApp, type Migration } from '@vale/platform/app';
import { dropIndexes } from '@vale/platform/store';
import { demoUsers } from './account/demo-users.js';
import { DEMO_ADMIN_EMAIL, identityConfig } from './identity.config.js';
import { IdentityModule } from './identity.module.js';
import { ResetSecondFactorService } from './second-factor/reset-second-factor.service.js';

const INDEXES_OF_NAMES = ['nameKey_1', 'status_1_nameKey_1'];

/** Indexes by name now include the e-mail, so these are obsolete. */
const dropIndexesOfNames: Migration = {
  name: '2026-12-indexes-of-names',
  async up({ db }) {
    await dropIndexes(db!.collection('accounts'), ({ name = '' }) => INDEXES_OF_NAMES.includes(name));
  },
};

const INDEXES_WITHOUT_GUESTS = ['email_1', 'createdAt_-1__id_-1', 'status_1_createdAt_-1__id_-1'];

/** The former index of e-mails would allow one guest; the others would hold guests, whom no list shows. */
const admitGuests: Migration = {
  name: '2026-12-guests',
  async up({ db }) {
    const accounts = db!.collection('accounts');
    await dropIndexes(accounts, ({ name = '' }) => INDEXES_WITHOUT_GUESTS.includes(name));
    await accounts.updateMany({ schemaVersion: 1 }, { $set: { schemaVersion: 2 } });
  },
};

interface StoredAccount {
  _id: string;
  email: string;
  role: string;
  createdAt: number;
  sessionsSince: number;
}

const DEMO_IDS = demoUsers(0).map(({ id }) => id);

/**
 * Marks the accounts that demo mode itself opens, and all of a folder that was a demo and nothing else. Accounts of
 * visitors look like a shop's own, but a live start takes the role from the demo's administrator, and another demo
 * start then sets its password again.
 */
const markDemoAccounts: Migration = {
  name: '2026-12-demo-marks',
  async up({ db }) {
    const accounts = db!.collection<StoredAccount>('accounts');
    const mark = { $set: { demo: true } };
    const isDemo = [{ _id: { $in: DEMO_IDS } }, { email: DEMO_ADMIN_EMAIL }];
    await accounts.updateMany({ $or: isDemo }, mark);
    const admin = await accounts.findOne({ email: DEMO_ADMIN_EMAIL, role: 'admin' });
    if (!admin || admin.sessionsSince !== admin.createdAt) return;
    const earlier = { _id: { $nin: DEMO_IDS }, createdAt: { $lt: admin.createdAt } };
    if (!(await accounts.findOne(earlier))) await accounts.updateMany({}, mark);
  },
};

export const identity = defineApp({
  name: 'identity',
  keepsEventSpace: true,
  module: IdentityModule,
  config: identityConfig,
  contracts: {
    messages: {
      ...identityMessages,
      ...accountSecurityMessages,
      ...passwordResetMessages,
      ...mailProofMessages,
      ...secondFactorMessages,
      ...identityAdminMessages,
      ...ownAccountMessages,
      ...accessTokenMessages,
      ...teamMessages,
      ofAccounts: figuresMessages.ofAccounts,
    },
    jobs: identityJobs,
    events: { ...identityEvents, ...auditEvents },
    requests: [
      ownOrderMessages.countUnfinished,
      ownOrderMessages.eraseAddress,
      restockMessages.eraseRestock,
      notificationMessages.eraseMailbox,
      catalogMessages.getShop,
    ],
  },
  migrations: [dropIndexesOfNames, markDemoAccounts, admitGuests],
  commands: {
    'reset-second-factor': (container, print) =>
      container.get(ResetSecondFactorService, { strict: false }).run(print),
  },
});
