import { storedSchema, type Stored } from '@vale/platform/store';
import type { Account } from './account.js';

export type StoredAccount = Omit<Account, 'id'> & Stored;

export const accountSchema = storedSchema<StoredAccount>(
  {
    email: { type: String, required: true },
    nome: { type: String, required: true },
    passwordHash: { type: String, required: true },
    role: { type: String, required: true, enum: ['customer', 'admin'] },
    status: { type: String, required: true, enum: ['ativo', 'inativo'] },
    emailConfirmedAt: { type: Number, default: null },
    createdAt: { type: Number, required: true },
    lastLoginAt: { type: Number, default: null },
    sessionsSince: { type: Number, required: true },
    nameKey: String,
    secondFactor: Object,
    enrolment: Object,
    demo: Boolean,
  },
  { collection: 'accounts' },
);

// Login by e-mail. Unique, so that simultaneous registrations create one account.
accountSchema.index({ email: 1 }, { unique: true });
// Startup looks for other administrators.
accountSchema.index({ role: 1 });
// A live start looks for accounts that were opened in demo mode. Sparse: a shop's own accounts lack the mark.
accountSchema.index({ demo: 1 }, { sparse: true });
// The panel's list, newest first, of all accounts or of one status.
accountSchema.index({ createdAt: -1, _id: -1 });
accountSchema.index({ status: 1, createdAt: -1, _id: -1 });
// The panel's search and list by name. Accounts without a name key sort by their address.
accountSchema.index({ nameKey: 1, email: 1 });
// Both searches and the list by name, for one status.
accountSchema.index({ status: 1, email: 1 });
accountSchema.index({ status: 1, nameKey: 1, email: 1 });
