import { auditEvents } from '@vale/contracts/audit';
import {
  catalogAdminErrors,
  catalogAdminMessages,
  catalogErrors,
  catalogEvents,
  catalogJobs,
  catalogMessages,
  stockNameMessages,
  imageErrors,
  imageMessages,
  productEditingMessages,
  productImportErrors,
  productImportMessages,
  restockErrors,
} from '@vale/contracts/catalog';
import {
  checkoutAdminMessages,
  checkoutAdminErrors,
  checkoutErrors,
  checkoutEvents,
  checkoutJobs,
  checkoutMessages,
  deliveryErrors,
  evidenceMessages,
  paymentMethodErrors,
  paymentMethodMessages,
  purchaseLimitErrors,
  reviewErrors,
  saleMessages,
  stockAdminMessages,
} from '@vale/contracts/checkout';
import {
  platformErrors,
  type ErrorDefinition,
  type EventDefinition,
  type JobDefinition,
  type MessageDefinition,
} from '@vale/contracts/define';
import { discordErrors, discordJobs, discordMessages } from '@vale/contracts/discord';
import { figuresMessages } from '@vale/contracts/figures';
import {
  accessTokenErrors,
  accessTokenMessages,
  confirmationErrors,
  identityAdminErrors,
  ownAccountErrors,
  signInErrors,
  mailProofErrors,
  passwordResetErrors,
  identityAdminMessages,
  identityErrors,
  identityEvents,
  identityJobs,
  identityMessages,
  accountSecurityMessages,
  passwordResetMessages,
  secondFactorErrors,
  secondFactorMessages,
} from '@vale/contracts/identity';
import { notificationErrors, notificationJobs, notificationMessages } from '@vale/contracts/notification';
import { deadLetterErrors } from '@vale/contracts/platform';
import {
  counterMessages,
  destinationErrors,
  destinationMessages,
  exportMessages,
  reportMessages,
  trackingEvents,
  trackingJobs,
  trackingMessages,
} from '@vale/contracts/tracking';
import { deadLetterMessages } from '../routes/platform/dead-letter-messages.js';

/** Listed at `/api/docs` and `/api/docs/errors` beside the routes. */
export const errorCatalogue: readonly ErrorDefinition[] = [
  platformErrors,
  deadLetterErrors,
  catalogErrors,
  imageErrors,
  productImportErrors,
  restockErrors,
  catalogAdminErrors,
  checkoutAdminErrors,
  checkoutErrors,
  deliveryErrors,
  paymentMethodErrors,
  purchaseLimitErrors,
  reviewErrors,
  identityErrors,
  confirmationErrors,
  identityAdminErrors,
  ownAccountErrors,
  signInErrors,
  mailProofErrors,
  passwordResetErrors,
  secondFactorErrors,
  accessTokenErrors,
  notificationErrors,
  discordErrors,
  destinationErrors,
].flatMap((errors) => Object.values<ErrorDefinition>(errors));

export const messageCatalogue: readonly MessageDefinition[] = [
  catalogMessages,
  productEditingMessages,
  productImportMessages,
  imageMessages,
  catalogAdminMessages,
  checkoutMessages,
  paymentMethodMessages,
  evidenceMessages,
  checkoutAdminMessages,
  stockAdminMessages,
  stockNameMessages,
  saleMessages,
  identityMessages,
  accountSecurityMessages,
  passwordResetMessages,
  secondFactorMessages,
  identityAdminMessages,
  accessTokenMessages,
  notificationMessages,
  discordMessages,
  trackingMessages,
  reportMessages,
  counterMessages,
  exportMessages,
  destinationMessages,
  figuresMessages,
  deadLetterMessages,
].flatMap((messages) => Object.values<MessageDefinition>(messages));

export const eventCatalogue: readonly EventDefinition[] = [
  catalogEvents,
  checkoutEvents,
  identityEvents,
  trackingEvents,
  auditEvents,
].flatMap((events) => Object.values<EventDefinition>(events));

export const jobCatalogue: readonly JobDefinition[] = [
  catalogJobs,
  checkoutJobs,
  identityJobs,
  notificationJobs,
  discordJobs,
  trackingJobs,
].flatMap((jobs) => Object.values<JobDefinition>(jobs as unknown as Record<string, JobDefinition>));
