import { Controller } from '@nestjs/common';
import { productImportErrors, productImportMessages, productImportRoutes } from '@vale/contracts/catalog';
import { AppError } from '@vale/contracts/define';
import { Bus } from '@vale/platform/bus';
import { Ids } from '@vale/platform/ids';
import { Serves, type RouteCall } from '../../edge/serves.js';
import { sendInParts } from './file-parts.js';

@Controller()
export class ProductImportRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly ids: Ids,
  ) {}

  @Serves(productImportRoutes.checkProductImport)
  async check({ body }: RouteCall<typeof productImportRoutes.checkProductImport>) {
    const reason = 'O arquivo está vazio';
    if ((body as Buffer).length === 0)
      throw new AppError(productImportErrors.importUnreadable, { params: { reason } });
    const id = this.ids.ulid();
    const parts = await sendInParts(body as Buffer, (part) =>
      this.bus.request(productImportMessages.receiveImportPart, { id, ...part }),
    );
    return this.bus.request(productImportMessages.checkProductImport, { id, parts });
  }
}
