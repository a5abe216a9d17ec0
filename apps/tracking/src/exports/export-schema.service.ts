import { Injectable } from '@nestjs/common';
import { AppError, platformErrors } from '@vale/contracts/define';
import { exportSchemaMessages } from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { exportSchema } from './export-schema.js';

@Injectable()
export class ExportSchemaService {
  /** `version`: `v1.json`. Throws `platform.not-found`. */
  @Handles(exportSchemaMessages.getExportSchema)
  async get({ version }: { version: string }): Promise<Record<string, unknown>> {
    const schema = exportSchema(Number.parseInt(version.slice(1), 10));
    if (!schema) throw new AppError(platformErrors.notFound);
    return schema;
  }
}
