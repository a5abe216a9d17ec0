import { Controller } from '@nestjs/common';
import { catalogAdminMessages } from '@vale/contracts/catalog';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { TestimonialAdminService } from './testimonial-admin.service.js';

type Messages = typeof catalogAdminMessages;
type Input<Name extends keyof Messages> = MessageParsed<Messages[Name]>;
type Reply<Name extends keyof Messages> = Promise<MessageReply<Messages[Name]>>;

@Controller()
export class TestimonialAdminController {
  constructor(private readonly testimonials: TestimonialAdminService) {}

  @Handles(catalogAdminMessages.listAllTestimonials)
  list(query: Input<'listAllTestimonials'>, context: CallContext): Reply<'listAllTestimonials'> {
    return this.testimonials.list(query, context);
  }

  @Handles(catalogAdminMessages.createTestimonial)
  create(draft: Input<'createTestimonial'>, context: CallContext): Reply<'createTestimonial'> {
    return this.testimonials.create(draft, context);
  }

  @Handles(catalogAdminMessages.changeTestimonial)
  change(change: Input<'changeTestimonial'>, context: CallContext): Reply<'changeTestimonial'> {
    return this.testimonials.change(change, context);
  }

  @Handles(catalogAdminMessages.deleteTestimonial)
  async delete(
    { id, version }: Input<'deleteTestimonial'>,
    context: CallContext,
  ): Reply<'deleteTestimonial'> {
    await this.testimonials.delete(id, version, context);
    return {};
  }

  @Handles(catalogAdminMessages.importTestimonials)
  import(input: Input<'importTestimonials'>, context: CallContext): Reply<'importTestimonials'> {
    return this.testimonials.import(input, context);
  }
}
