import { Injectable } from '@nestjs/common';
import { catalogJobs } from '@vale/contracts/catalog';
import { Processes } from '@vale/platform/jobs';
import { ImageRetentionService } from './image-retention.service.js';

@Injectable()
export class RemoveUnusedImagesJob {
  constructor(private readonly retention: ImageRetentionService) {}

  @Processes(catalogJobs.removeUnusedImages)
  async run(): Promise<void> {
    await this.retention.removeUnused();
  }
}
