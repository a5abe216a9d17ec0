import { STAFF_ROLES } from '@vale/contracts/define';
import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import type { Account } from './account.js';

/** Guests have neither e-mail nor name. */
export type StoredAccount = Omit<Account, 'id' | 'email' | 'nome'> &
  Partial<Pick<Account, 'email' | 'nome'>> &
  Stored & {
    /** Epoch milliseconds when the last session of a guest is over. */
    guestUntil?: number;
  };

export const accountSchema = storedSchema<StoredAccount>(
  {
    email: String,
    nome: String,
    passwordHash: String,
    role: { type: String, required: true, enum: ['customer', ...STAFF_ROLES] },
    status: { type: String, required: true, enum: ['ativo', 'inativo'] },
    emailConfirmedAt: { type: Number, default: null },
    createdAt: { type: Number, required: true },
    lastLoginAt: { type: Number, default: null },
    sessionsSince: { type: Number, required: true },
    nameKey: String,
    hiredAt: Number,
    guestUntil: Number,
    secondFactor: Object,
    enrolment: Object,
    demo: Boolean,
  },
  // Form 2 is that of 1, and holds guests: the former release would build an index that allows one.
  { collection: 'accounts', schemaVersion: 2, readsToo: [1] },
);

const withEmail = { partialFilterExpression: { email: { $exists: true } } };

// Login by e-mail. Unique, so that simultaneous registrations create one account; partial, because guests have none.
accountSchema.index({ email: 1 }, { name: 'email_of_accounts', unique: true, ...withEmail });
// The purge of guests.
accountSchema.index({ guestUntil: 1 }, { sparse: true });
// Startup looks for other administrators.
accountSchema.index({ role: 1 });
// A live start looks for accounts that were opened in demo mode. Sparse: a shop's own accounts lack the mark.
accountSchema.index({ demo: 1 }, { sparse: true });
// The panel's list, newest first, of all accounts or of one status. Partial, because most shoppers are guests.
accountSchema.index({ createdAt: -1, _id: -1 }, { name: 'newest_accounts', ...withEmail });
accountSchema.index({ status: 1, createdAt: -1, _id: -1 }, { name: 'newest_of_status', ...withEmail });
// The panel's search and list by name. Accounts without a name key sort by their e-mail.
accountSchema.index({ nameKey: 1, email: 1 });
// Both searches and the list by name, for one status.
accountSchema.index({ status: 1, email: 1 });
accountSchema.index({ status: 1, nameKey: 1, email: 1 });

declarePersonalData(accountSchema, {
  personal: {
    _id: {
      what: 'a random id, which other collections have as `accountId`',
      basis: 'login: contract',
      kept: 'until it is deleted',
      readBy: 'owner, admins',
    },
    email: {
      what: 'address of the login',
      basis: 'login, delivery: contract',
      kept: 'until it is deleted',
      readBy: 'owner, admins',
    },
    nome: { what: 'name', basis: 'greeting: contract', kept: 'until it is deleted', readBy: 'owner, admins' },
    nameKey: {
      what: 'the name, to search by',
      basis: 'panel: legitimate interest',
      kept: 'until it is deleted',
      readBy: 'nobody',
    },
    passwordHash: {
      what: 'argon2id of the password',
      basis: 'login: contract',
      kept: 'until it is deleted',
      readBy: 'nobody',
    },
    emailConfirmedAt: {
      what: 'when the address was shown to be theirs',
      basis: 'limits: legitimate interest',
      kept: 'until it is deleted',
      readBy: 'owner, admins',
    },
    createdAt: {
      what: 'when it was opened',
      basis: 'panel: legitimate interest',
      kept: 'until it is deleted',
      readBy: 'owner, admins',
    },
    lastLoginAt: {
      what: 'last login',
      basis: 'panel: legitimate interest',
      kept: 'until it is deleted',
      readBy: 'owner, admins',
    },
    sessionsSince: {
      what: 'when sessions were ended',
      basis: 'login: contract',
      kept: 'until it is deleted',
      readBy: 'nobody',
    },
    guestUntil: {
      what: 'of browsers without an account: when their last session ends',
      basis: 'purchase: contract',
      kept: 'until then',
      readBy: 'nobody',
    },
    hiredAt: {
      what: 'of the team: when the invitation was accepted',
      basis: 'panel: legitimate interest',
      kept: 'until they leave the team',
      readBy: 'owner, admins',
    },
    secondFactor: {
      what: "of administrators: the app's secret, encrypted; hashes of recovery codes",
      basis: 'login: contract',
      kept: 'until it is removed',
      readBy: 'nobody',
    },
    enrolment: {
      what: 'of administrators: a secret that no code has confirmed, encrypted',
      basis: 'login: contract',
      kept: 'until it is confirmed or removed',
      readBy: 'nobody',
    },
  },
  copy: '`account`, without the hash of the password and other secrets, which say nothing about the person',
  erased: 'deleted',
  other: ['demo', 'role', 'status'],
});
