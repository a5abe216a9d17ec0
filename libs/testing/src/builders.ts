import type { ProductDraft } from '@vale/contracts/catalog';
import type { Customer } from '@vale/contracts/person';

export function aCustomer(change: Partial<Customer> = {}): Customer {
  return {
    name: 'Ana Compradora',
    email: 'ana@example.com',
    cpf: '52998224725',
    phone: '11987654321',
    ...change,
  };
}

type Draft = Partial<ProductDraft> & Pick<ProductDraft, 'nome'>;

/** What an admin's form sends: without variations, delivered from stock, never expiring. */
export function aProduct(change: Draft) {
  return {
    categoria: 'jogos' as const,
    preco: 25,
    expiraEm: null,
    delivery: 'codes' as const,
    isActive: true,
    ...change,
  };
}
