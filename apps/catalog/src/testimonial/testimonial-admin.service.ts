import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import {
  catalogAdminErrors,
  catalogAdminMessages,
  type AdminTestimonial,
  type ImportResult,
  type TestimonialDraft,
  type TestimonialPatch,
} from '@vale/contracts/catalog';
import {
  AppError,
  requirePermission,
  type CallContext,
  type DomainEvent,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { ImageService } from '../image/image.service.js';
import { ImportedIdService } from '../import/imported-id.service.js';
import { readRows } from '../import/imported-rows.js';
import { importedTestimonial } from './testimonial-import.js';
import { TestimonialListRepository } from './testimonial-list.repository.js';
import { tokensFor } from './testimonial-search.js';
import { TestimonialRepository } from './testimonial.repository.js';
import { isBuyers, moderated, newTestimonial, testimonialChange, toAdminTestimonial } from './testimonial.js';

type Messages = typeof catalogAdminMessages;

const NOTHING = { items: [], nextCursor: null };

@Injectable()
export class TestimonialAdminService {
  constructor(
    private readonly testimonials: TestimonialRepository,
    private readonly lists: TestimonialListRepository,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly importedIds: ImportedIdService,
    private readonly images: ImageService,
  ) {}

  @Handles(catalogAdminMessages.listAllTestimonials)
  async list(
    { q, ...asked }: MessageParsed<Messages['listAllTestimonials']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['listAllTestimonials']>> {
    requirePermission(context, 'catalogue');
    const tokens = tokensFor(q);
    const [page, pending] = await Promise.all([
      tokens?.length === 0 ? NOTHING : this.lists.list({ ...asked, tokens }),
      this.testimonials.countPending(),
    ]);
    return { ...page, items: page.items.map(toAdminTestimonial), pending };
  }

  @Handles(catalogAdminMessages.createTestimonial)
  async create(draft: TestimonialDraft, context: CallContext): Promise<AdminTestimonial> {
    requirePermission(context, 'catalogue');
    const testimonial = newTestimonial(draft, this.ids.ulid(), this.clock.nowMs());
    const { _id: id } = testimonial;
    const record = recordOf(context, 'create', { id, before: null, after: testimonial });
    return toAdminTestimonial(await this.testimonials.insert(testimonial, [record]));
  }

  /** Throws `catalog.testimonial-not-found`, `catalog.review-rating-fixed`, `platform.conflict`. */
  @Handles(catalogAdminMessages.changeTestimonial)
  async change(
    { id, version, change }: { id: string; version: number; change: TestimonialPatch },
    context: CallContext,
  ): Promise<AdminTestimonial> {
    requirePermission(context, 'catalogue');
    const testimonial = await this.existing(id);
    const { rating = testimonial.rating, isActive = testimonial.isActive } = change;
    if (isBuyers(testimonial) && rating !== testimonial.rating)
      throw new AppError(catalogAdminErrors.reviewRatingFixed);
    const changes = testimonialChange(testimonial, change);
    const hidden = testimonial.isActive && !isActive ? testimonial.picture : undefined;
    const picture = hidden && (await this.images.copyPicture(hidden));
    if (picture) changes.$set.picture = picture;
    const after = { ...testimonial, ...changes.$set };
    if ('answer' in changes.$unset) delete after.answer;
    const record = recordOf(context, 'change', { id, before: testimonial, after });
    const events = isActive === testimonial.isActive ? [] : moderated(testimonial);
    const changed = await this.testimonials.change(after, version, changes, [...events, record]);
    if (hidden && picture) await this.images.removePicture(hidden);
    return toAdminTestimonial(changed);
  }

  /** Throws `catalog.testimonial-not-found`, and `platform.conflict` when it was changed since `version`. */
  @Handles(catalogAdminMessages.deleteTestimonial)
  async delete({ id, version }: MessageParsed<Messages['deleteTestimonial']>, context: CallContext) {
    requirePermission(context, 'catalogue');
    const testimonial = await this.existing(id);
    const record = recordOf(context, 'delete', { id, before: testimonial, after: null });
    const events = testimonial.isActive ? moderated(testimonial) : [];
    const seen = { ...testimonial, version: version ?? testimonial.version };
    await this.testimonials.remove(seen, [...events, record]);
    if (testimonial.picture) await this.images.removePicture(testimonial.picture);
    return {};
  }

  /** Rows that are stored already stay as they are. */
  @Handles(catalogAdminMessages.importTestimonials)
  async import(
    { rows, apply }: { rows: unknown[]; apply: boolean },
    context: CallContext,
  ): Promise<ImportResult> {
    requirePermission(context, 'catalogue');
    const { records, errors } = readRows(rows, (row) => importedTestimonial(row, this.importedIds.of));
    const known = await this.testimonials.knownAmong(records.map(({ _id }) => _id));
    const fresh = records.filter(({ _id }) => !known.has(_id));
    const [first] = fresh;
    if (apply && first) {
      await this.testimonials.insertMissing(fresh);
      const record = recordOf(context, 'import', { id: '', before: null, after: { imported: fresh } });
      await this.testimonials.publish(first._id, [record]);
    }
    return { total: rows.length, fresh: fresh.length, known: known.size, applied: apply, errors };
  }

  private async existing(id: string) {
    const testimonial = await this.testimonials.findById(id);
    if (!testimonial) throw new AppError(catalogAdminErrors.testimonialNotFound);
    return testimonial;
  }
}

/** Omits names: a buyer may ask for deletion, and the audit log deletes nothing. */
function recordOf(
  context: CallContext,
  action: 'create' | 'change' | 'delete' | 'import',
  { id, before, after }: { id: string; before: object | null; after: object | null },
): DomainEvent {
  return adminChange(context, {
    action: `testimonial.${action}`,
    target: { kind: 'testimonial', id },
    before,
    after,
    masked: ['name'],
  });
}
