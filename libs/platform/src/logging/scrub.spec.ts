import { expect, it } from '@jest/globals';
import { scrub } from './scrub.js';

const CPF = '52998224725';

it('hides eleven digits in any text', () => {
  for (const text of [CPF, '529.982.247-25', `cpf${CPF}`, `E11000 dup key: { cpf: "${CPF}" }`])
    expect(scrub({ text }).text).not.toContain('247');
});

it('leaves a hash as it is, wherever eleven digits stand in it', () => {
  for (const before of [0, 1, 19, 26, 34, 52, 53]) {
    const hash = `${'a'.repeat(before)}${CPF}${'f'.repeat(53 - before)}`;
    expect(scrub({ hash }).hash).toBe(hash);
  }
});
