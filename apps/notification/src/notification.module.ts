import { Module } from '@nestjs/common';
import { configToken } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { storeFeature } from '@vale/platform/store';
import { AlertCausesService } from './alerts/alert-causes.service.js';
import { AlertChannelsService } from './alerts/alert-channels.service.js';
import { AlertRepository } from './alerts/alert.repository.js';
import { alertSchema } from './alerts/alert.schema.js';
import { GatherAlertsService } from './alerts/gather-alerts.service.js';
import { AlertWebhookService } from './discord/alert-webhook.service.js';
import { DeadWebhookService } from './discord/dead-webhook.service.js';
import { DiscordClient } from './discord/discord.client.js';
import { DiscordSettingsRepository } from './discord/discord-settings.repository.js';
import { DiscordSettingsService } from './discord/discord-settings.service.js';
import { discordSettingsSchema } from './discord/discord-settings.schema.js';
import { PostContentService } from './discord/post-content.service.js';
import { postRecordSchema } from './discord/post-record.schema.js';
import { PostRecordRepository } from './discord/post-record.repository.js';
import { PostRequestService } from './discord/post-request.service.js';
import { PostSenderService } from './discord/post-sender.service.js';
import { PostService } from './discord/post.service.js';
import { PostUpdateService } from './discord/post-update.service.js';
import { SavedWebhookService } from './discord/saved-webhook.service.js';
import { TemplateService } from './discord/template.service.js';
import { WebhookRepository } from './discord/webhook.repository.js';
import { webhookSchema } from './discord/webhook.schema.js';
import { WebhookSealService } from './discord/webhook-seal.service.js';
import { WebhookService } from './discord/webhook.service.js';
import { EscalationService } from './escalation/escalation.service.js';
import { OverdueCasesService } from './escalation/overdue-cases.service.js';
import { SignInMailService } from './mail/sign-in-mail.service.js';
import { AccountLinkMailService } from './mail/account-link-mail.service.js';
import { DeliveryMailService } from './mail/delivery-mail.service.js';
import { HelpMailService } from './mail/help-mail.service.js';
import { MailFiguresQuery } from './mail/mail-figures.query.js';
import { MailLogService } from './mail/mail-log.service.js';
import { MailPolicyService } from './mail/mail-policy.service.js';
import { MailRecipientRepository } from './mail/mail-recipient.repository.js';
import { mailRecipientSchema } from './mail/mail-recipient.schema.js';
import { MailRecordRepository } from './mail/mail-record.repository.js';
import { mailRecordSchema } from './mail/mail-record.schema.js';
import { MailSenderService } from './mail/mail-sender.service.js';
import { MailTestService } from './mail/mail-test.service.js';
import { MailTransport, NoMailTransport } from './mail/mail-transport.js';
import { OptOutRepository } from './mail/opt-out.repository.js';
import { optOutSchema } from './mail/opt-out.schema.js';
import { OptOutService } from './mail/opt-out.service.js';
import { OwedMailService } from './mail/owed-mail.service.js';
import { PaymentReminderService } from './mail/payment-reminder.service.js';
import { RestockMailService } from './mail/restock-mail.service.js';
import { SmtpClient } from './mail/smtp.client.js';
import { MailboxRepository } from './mailbox/mailbox.repository.js';
import { mailboxSchema } from './mailbox/mailbox.schema.js';
import { MailboxService } from './mailbox/mailbox.service.js';
import { WeeklyReportDueService } from './weekly/weekly-report-due.service.js';
import { WeeklyReportService } from './weekly/weekly-report.service.js';
import { notificationConfig, type NotificationConfig } from './notification.config.js';
import { AnnounceService } from './webhooks/announce.service.js';
import { WebhookDeliveryRepository } from './webhooks/delivery.repository.js';
import { webhookDeliverySchema } from './webhooks/delivery.schema.js';
import { DemoWebhooksService } from './webhooks/demo-webhooks.service.js';
import { EndpointRepository } from './webhooks/endpoint.repository.js';
import { endpointSchema } from './webhooks/endpoint.schema.js';
import { EndpointSealService } from './webhooks/endpoint-seal.service.js';
import { EndpointService } from './webhooks/endpoint.service.js';
import { UnitRequestService } from './webhooks/unit-request.service.js';
import { WebhookAttemptService } from './webhooks/webhook-attempt.service.js';
import { WebhookBodyService } from './webhooks/webhook-body.service.js';
import { WebhookControlService } from './webhooks/webhook-control.service.js';
import { WebhookPostService } from './webhooks/webhook-post.service.js';
import { WebhookSenderService } from './webhooks/webhook-sender.service.js';
import { WebhookSweepService } from './webhooks/webhook-sweep.service.js';

/** The configured server, else the demo's mailbox, else none. */
const transport = {
  provide: MailTransport,
  inject: [configToken(notificationConfig), configToken(runtimeConfig), SmtpClient, MailboxService],
  useFactory: (
    { SMTP_URL }: NotificationConfig,
    { VALE_DEMO }: RuntimeConfig,
    smtp: SmtpClient,
    mailbox: MailboxService,
  ): MailTransport => {
    if (SMTP_URL) return smtp;
    return VALE_DEMO ? mailbox : new NoMailTransport();
  },
};

@Module({
  imports: [
    storeFeature(
      mailRecordSchema,
      optOutSchema,
      mailRecipientSchema,
      mailboxSchema,
      webhookSchema,
      postRecordSchema,
      discordSettingsSchema,
      alertSchema,
      endpointSchema,
      webhookDeliverySchema,
    ),
  ],
  providers: [
    MailRecordRepository,
    OwedMailService,
    MailLogService,
    MailFiguresQuery,
    MailTestService,
    MailRecipientRepository,
    MailPolicyService,
    MailSenderService,
    DeliveryMailService,
    HelpMailService,
    AccountLinkMailService,
    SignInMailService,
    RestockMailService,
    OptOutRepository,
    OptOutService,
    PaymentReminderService,
    EscalationService,
    OverdueCasesService,
    WeeklyReportDueService,
    WeeklyReportService,
    AlertRepository,
    AlertCausesService,
    AlertChannelsService,
    GatherAlertsService,
    SmtpClient,
    MailboxRepository,
    MailboxService,
    transport,
    WebhookRepository,
    DiscordSettingsRepository,
    DiscordSettingsService,
    WebhookSealService,
    SavedWebhookService,
    AlertWebhookService,
    WebhookService,
    TemplateService,
    PostService,
    PostContentService,
    PostRecordRepository,
    PostRequestService,
    PostSenderService,
    PostUpdateService,
    DeadWebhookService,
    DiscordClient,
    EndpointRepository,
    EndpointSealService,
    EndpointService,
    WebhookDeliveryRepository,
    WebhookBodyService,
    WebhookPostService,
    UnitRequestService,
    WebhookAttemptService,
    WebhookSenderService,
    AnnounceService,
    WebhookSweepService,
    DemoWebhooksService,
    WebhookControlService,
  ],
})
export class NotificationModule {}
