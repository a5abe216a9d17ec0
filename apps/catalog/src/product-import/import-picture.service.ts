import { Injectable } from '@nestjs/common';
import { catalogJobs, IMPORT_MAX_PROBLEMS, IMPORT_PART_ROWS, imageErrors } from '@vale/contracts/catalog';
import { AppError, platformErrors, type JobPayload } from '@vale/contracts/define';
import { Jobs, Processes, type JobRun } from '@vale/platform/jobs';
import { isDrawn } from '../banner/banner.js';
import { ImageDownloadClient } from '../image/image-download.client.js';
import { ImageService } from '../image/image.service.js';
import { ProductBatchService } from '../product/product-batch.service.js';
import { editVersion } from '../product/product.js';
import { contextOf, IMPORT_REASON, rowView, type ImportProgress } from './import-progress.js';
import type { PlannedRow } from './planned-row.js';
import { ProductImportRepository } from './product-import.repository.js';

interface Place {
  part: number;
  rows: PlannedRow[];
  /** Place in the part. */
  index: number;
}

/** Fetches the pictures of an import that was applied, one after the other. */
@Injectable()
export class ImportPictureService {
  constructor(
    private readonly imports: ProductImportRepository,
    private readonly products: ProductBatchService,
    private readonly images: ImageService,
    private readonly downloads: ImageDownloadClient,
    private readonly jobs: Jobs,
  ) {}

  /** Safe to repeat: a product whose picture was replaced keeps it. */
  @Processes(catalogJobs.fetchImportPicture)
  async fetchNext(
    { id, at }: JobPayload<typeof catalogJobs.fetchImportPicture>,
    { lastAttempt }: JobRun,
  ): Promise<void> {
    const found = await this.imports.find(id);
    if (!found?.pictures) return;
    const { nextPicture = 0 } = found;
    if (nextPicture > at) return this.jobs.enqueue(catalogJobs.fetchImportPicture, { id, at: nextPicture });
    const place = await this.placeFrom(id, at, found.parts);
    if (!place) {
      const { done, failed } = found.pictures;
      // Rows whose write failed were counted as well.
      await this.imports.change(id, found, { pictures: { all: done + failed, done, failed } });
      return;
    }
    const row = place.rows[place.index]!;
    const problem = await this.replacePicture(row, found, lastAttempt);
    const next = place.part * IMPORT_PART_ROWS + place.index + 1;
    await this.save(id, found, place, problem, next);
    await this.jobs.enqueue(catalogJobs.fetchImportPicture, { id, at: next });
  }

  /** The first row from this place on that was written and has a picture to fetch. */
  private async placeFrom(id: string, at: number, parts: number): Promise<Place | undefined> {
    for (let part = Math.floor(at / IMPORT_PART_ROWS); part < parts; part += 1) {
      const rows = await this.imports.rows(id, part);
      const from = Math.max(at - part * IMPORT_PART_ROWS, 0);
      const index = rows.findIndex((row, place) => place >= from && row.picture && row.outcome === 'done');
      if (index !== -1) return { part, rows, index };
    }
    return undefined;
  }

  /** The reason why the product keeps its picture; undefined if it has the fetched one. */
  private async replacePicture(
    { id, picture = '' }: PlannedRow,
    found: ImportProgress,
    lastAttempt: boolean,
  ): Promise<string | undefined> {
    try {
      const product = (await this.products.findByIds([id])).get(id);
      if (!product || !isDrawn(product.banner)) return undefined;
      const address = picture.replace(/^http:/i, 'https:');
      const banner = await this.images.keepCentre(await this.downloads.download(address));
      const change = { id, change: { banner }, version: editVersion(product) };
      const refusal = (await this.products.change([change], contextOf(found), IMPORT_REASON)).get(id);
      if (refusal) throw refusal;
      return undefined;
    } catch (error) {
      const isFinal = error instanceof AppError && !error.is(platformErrors.unavailable);
      if (isFinal) return error.message;
      if (!lastAttempt) throw error;
      return imageErrors.imageNotFetched.detail;
    }
  }

  private async save(
    id: string,
    found: ImportProgress,
    { part, rows, index }: Place,
    problem: string | undefined,
    nextPicture: number,
  ): Promise<void> {
    const { all, done, failed } = found.pictures!;
    if (problem === undefined) {
      await this.imports.change(id, found, { nextPicture, pictures: { all, done: done + 1, failed } });
      return;
    }
    const row = { ...rows[index]!, problems: [{ field: 'banner', message: problem }] };
    await this.imports.saveRows(id, part, rows.with(index, row));
    await this.imports.change(id, found, {
      nextPicture,
      pictures: { all, done, failed: failed + 1 },
      problems: [...found.problems, rowView(row)].slice(0, IMPORT_MAX_PROBLEMS),
    });
  }
}
