import { Injectable } from '@nestjs/common';
import { catalogJobs, imagePath } from '@vale/contracts/catalog';
import { pictureMessages } from '@vale/contracts/checkout';
import { Bus } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { ImageRepository } from './image.repository.js';
import { PictureUseRepository } from './picture-use.repository.js';
import { fileNamesOf, type Picture, type UnusedPicture } from './picture.js';

const KEPT_UNUSED_MS = 30 * 86_400_000;
/** Batch size of the comparison. */
const BATCH = 100;
/** Limit of one run; the next run continues. */
const MAX_REMOVED = 1_000;

/** Removes uploaded pictures that nothing has shown for 30 days: no product, bump, setting, import or order. */
@Injectable()
export class ImageRetentionService {
  constructor(
    private readonly images: ImageRepository,
    private readonly uses: PictureUseRepository,
    private readonly bus: Bus,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Safe to repeat. */
  @Processes(catalogJobs.removeUnusedImages)
  async removeUnused(): Promise<void> {
    let used: ReadonlySet<string> | undefined;
    const removed = { pictures: 0, files: 0, ofOrders: 0 };
    for (let last = '', more = true; more && removed.pictures < MAX_REMOVED;) {
      const pictures = await this.images.listPictures(last, BATCH);
      if (pictures.length > 0) {
        used ??= await this.uses.usedNow();
        const due = await this.mark(pictures, used);
        const ofOrders = await this.shownByOrders(due);
        removed.ofOrders += ofOrders.size;
        for (const picture of due.filter(({ _id }) => !ofOrders.has(_id))) {
          const files = await this.images.remove(picture, fileNamesOf(picture));
          removed.pictures += files > 0 ? 1 : 0;
          removed.files += files;
        }
      }
      last = pictures.at(-1)?._id ?? last;
      more = pictures.length === BATCH;
    }
    if (removed.pictures > 0) this.logger.info('unused pictures were removed', removed);
  }

  /** Returns pictures that catalog has not shown for long enough. */
  private async mark(pictures: readonly Picture[], used: ReadonlySet<string>): Promise<UnusedPicture[]> {
    const now = this.clock.nowMs();
    const again = pictures.filter(({ _id, unusedSince }) => used.has(_id) && unusedSince !== undefined);
    const fresh = pictures.filter(({ _id, unusedSince }) => !used.has(_id) && unusedSince === undefined);
    if (again.length > 0) await this.images.markUsed(again.map(({ _id }) => _id));
    if (fresh.length > 0)
      await this.images.markUnused(
        fresh.map(({ _id }) => _id),
        now,
      );
    return pictures.flatMap(({ _id, unusedSince = now }) =>
      !used.has(_id) && unusedSince <= now - KEPT_UNUSED_MS ? { _id, unusedSince } : [],
    );
  }

  private async shownByOrders(pictures: readonly UnusedPicture[]): Promise<Set<string>> {
    if (pictures.length === 0) return new Set();
    const idOf = new Map(
      pictures.flatMap((picture) => fileNamesOf(picture).map((name) => [imagePath(name), picture._id])),
    );
    const { addresses } = await this.bus.request(pictureMessages.findShownByOrders, {
      addresses: [...idOf.keys()],
    });
    return new Set(addresses.flatMap((address) => idOf.get(address) ?? []));
  }
}
