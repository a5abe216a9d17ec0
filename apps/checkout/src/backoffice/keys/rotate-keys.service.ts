import { Injectable } from '@nestjs/common';
import { SealCustomersService, type ResealedOrders } from '../../orders/store/seal-customers.service.js';
import { BuyerBlockService, type RotatedBlocks } from '../../purchase/blocks/buyer-block.service.js';
import { IndexOrdersService } from '../search/index-orders.service.js';
import {
  RotateCodesService,
  type Rotation,
  type RotationProgress,
} from '../../stock/rotate-codes.service.js';
import { ResealTokensService } from './reseal-tokens.service.js';

const PRINT_EVERY = 5_000;

interface AllRotated extends Rotation {
  orders: ResealedOrders;
  blocks: RotatedBlocks;
  /** Orders whose search keys were made again. */
  searchable: number;
}

/** Re-encrypts everything with the current master key, and buyer data with the current key of personal data. */
@Injectable()
export class RotateKeysService {
  constructor(
    private readonly codes: RotateCodesService,
    private readonly tokens: ResealTokensService,
    private readonly customers: SealCustomersService,
    private readonly blocks: BuyerBlockService,
    private readonly index: IndexOrdersService,
  ) {}

  async rotate(onProgress?: (progress: RotationProgress) => void): Promise<AllRotated> {
    await this.tokens.reseal();
    const orders = await this.customers.rotate();
    const blocks = await this.blocks.rotate();
    const searchable = await this.index.rotate();
    return { ...(await this.codes.rotate(onProgress)), orders, blocks, searchable };
  }

  /** Runs the command `rotate-keys`. False while another key still encrypts codes or buyer data. */
  async run(print: (line: string) => void): Promise<boolean> {
    const begun = performance.now();
    let printed = 0;
    const rotation = await this.rotate(({ done, total }) => {
      if (done < printed + PRINT_EVERY) return;
      printed = done;
      print(`${done} of ${total} codes`);
    });
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    print(`${rotation.rewrapped} codes have the current key now, after ${seconds} s`);
    for (const line of remarks(rotation)) print(line);
    return rotation.unreadable.length + rotation.orders.unreadable.length === 0;
  }
}

function remarks({ codesByKey, repeated, unreadable, orders, blocks, searchable }: AllRotated): string[] {
  const byKey = Object.entries(codesByKey).map(([id, count]) => `master key "${id}": ${count} codes`);
  return [
    ...(byKey.length > 0 ? byKey : ['there are no codes']),
    ...listed(repeated, 'codes are in stock twice, with other line ends or spaces; withdraw one of each'),
    `${orders.resealed} orders got the present key of personal data`,
    `${blocks.resealed} blocks of buyers got it too`,
    ...(blocks.left > 0
      ? [`${blocks.left} blocks of erased people end with their former key: nobody knows whom they name`]
      : []),
    `${searchable} orders are searched with it`,
    ...listed(
      orders.unreadable,
      'orders have a CPF or phone that does not open: the key is not configured, or they are damaged',
    ),
    ...listed(unreadable, 'codes do not open: their key is not configured, or they are damaged'),
  ];
}

const SHOWN = 20;

function listed(ids: readonly string[], what: string): string[] {
  if (ids.length === 0) return [];
  const more = ids.length > SHOWN ? `, and ${ids.length - SHOWN} more` : '';
  return [`${ids.length} ${what}: ${ids.slice(0, SHOWN).join(', ')}${more}`];
}
