import { DAY_MS } from '@vale/contracts/time';
import { newAccount, type Account } from './account.js';

/** No password has this hash, so nobody can sign in before an administrator sets one. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

type Row = [
  id: string,
  nome: string,
  email: string,
  ageDays: number,
  loginDays: number | null,
  status: Account['status'],
];

const rows: Row[] = [
  ['demo-user-joao', 'João Silva', 'joao.silva@example.com', 120, 2, 'ativo'],
  ['demo-user-maria', 'Maria Santos', 'maria.santos@example.com', 64, 9, 'ativo'],
  ['demo-user-pedro', 'Pedro Oliveira', 'pedro.oliveira@example.com', 31, null, 'inativo'],
];

/** Users that the demo's panel starts with. */
export function demoUsers(nowMs: number): Account[] {
  return rows.map(([id, nome, email, ageDays, loginDays, status]) => ({
    ...newAccount({
      id,
      email,
      nome,
      passwordHash: NO_PASSWORD,
      role: 'customer',
      nowMs: nowMs - ageDays * DAY_MS,
    }),
    status,
    lastLoginAt: loginDays === null ? null : nowMs - loginDays * DAY_MS,
  }));
}
