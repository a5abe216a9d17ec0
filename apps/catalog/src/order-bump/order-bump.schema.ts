import { DEFAULT_BUMP_IMAGE } from '@vale/contracts/catalog';
import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import type { OrderBumpRecord } from './order-bump.js';

export type OrderBumpDocument = OrderBumpRecord & Stored;

export const orderBumpSchema = storedSchema<OrderBumpRecord>(
  {
    categoria: { type: String, required: true },
    titulo: { type: String, required: true },
    descricao: { type: String, required: true },
    imagem: { type: String, default: DEFAULT_BUMP_IMAGE },
    preco: { type: Number, required: true },
    delivery: { type: String, default: 'manual' },
    isActive: { type: Boolean, default: true },
    createdAt: { type: String, required: true },
    soldOut: { type: Boolean, required: true },
    demo: Boolean,
  },
  { collection: 'orderBumps', schemaVersion: 2 },
);

// The offers above the pay button.
orderBumpSchema.index({ isActive: 1, categoria: 1, createdAt: 1 });
// The panel's list.
orderBumpSchema.index({ createdAt: -1, _id: -1 });
// A live start: what demo mode wrote.
orderBumpSchema.index({ demo: 1 }, { sparse: true });

declarePersonalData(orderBumpSchema, {
  other: [
    'categoria',
    'titulo',
    'descricao',
    'imagem',
    'preco',
    'delivery',
    'isActive',
    'createdAt',
    'soldOut',
    'demo',
  ],
});
