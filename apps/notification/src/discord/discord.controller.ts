import { Controller } from '@nestjs/common';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { discordMessages } from '@vale/contracts/discord';
import { Handles } from '@vale/platform/bus';
import { AlertWebhookService } from './alert-webhook.service.js';
import { PostService } from './post.service.js';
import { TemplateService } from './template.service.js';
import { WebhookService } from './webhook.service.js';

type Messages = typeof discordMessages;
type Input<Name extends keyof Messages> = MessageParsed<Messages[Name]>;
type Reply<Name extends keyof Messages> = Promise<MessageReply<Messages[Name]>>;

@Controller()
export class DiscordController {
  constructor(
    private readonly webhooks: WebhookService,
    private readonly alerts: AlertWebhookService,
    private readonly templates: TemplateService,
    private readonly posts: PostService,
  ) {}

  @Handles(discordMessages.getWebhook)
  getWebhook(_input: Input<'getWebhook'>, context: CallContext): Reply<'getWebhook'> {
    return this.webhooks.view(context);
  }

  @Handles(discordMessages.changeWebhook)
  changeWebhook(change: Input<'changeWebhook'>, context: CallContext): Reply<'changeWebhook'> {
    return this.webhooks.change(change, context);
  }

  @Handles(discordMessages.changeAlertWebhook)
  async changeAlertWebhook(
    { url }: Input<'changeAlertWebhook'>,
    context: CallContext,
  ): Reply<'changeAlertWebhook'> {
    await this.alerts.change(url, context);
    return {};
  }

  @Handles(discordMessages.testAlertWebhook)
  testAlertWebhook(_input: Input<'testAlertWebhook'>, context: CallContext): Reply<'testAlertWebhook'> {
    return this.alerts.test(context);
  }

  @Handles(discordMessages.listTemplates)
  async listTemplates(_input: Input<'listTemplates'>, context: CallContext): Reply<'listTemplates'> {
    return { items: await this.templates.list(context) };
  }

  @Handles(discordMessages.createTemplate)
  createTemplate(draft: Input<'createTemplate'>, context: CallContext): Reply<'createTemplate'> {
    return this.templates.create(draft, context);
  }

  @Handles(discordMessages.changeTemplate)
  changeTemplate(change: Input<'changeTemplate'>, context: CallContext): Reply<'changeTemplate'> {
    const { id, changedAt, ...draft } = change;
    return this.templates.change({ id, changedAt }, draft, context);
  }

  @Handles(discordMessages.deleteTemplate)
  async deleteTemplate(seen: Input<'deleteTemplate'>, context: CallContext): Reply<'deleteTemplate'> {
    await this.templates.delete(seen, context);
    return {};
  }

  @Handles(discordMessages.createPost)
  createPost(post: Input<'createPost'>, context: CallContext): Reply<'createPost'> {
    return this.posts.create(post, context);
  }
}
