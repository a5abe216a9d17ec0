import { catalogEvents, catalogJobs } from '@vale/contracts/catalog';
import { checkoutEvents, checkoutJobs } from '@vale/contracts/checkout';
import { identityEvents, identityJobs } from '@vale/contracts/identity';
import { notificationJobs } from '@vale/contracts/notification';
import { requeueDeadLetter } from '@vale/contracts/platform';
import { conversionJobs, trackingEvents, trackingJobs } from '@vale/contracts/tracking';

const owned = [
  catalogEvents,
  catalogJobs,
  checkoutEvents,
  checkoutJobs,
  identityEvents,
  identityJobs,
  notificationJobs,
  trackingEvents,
  trackingJobs,
  conversionJobs,
].flatMap((contracts) => Object.values<{ name: string }>(contracts));

/**
 * Only a service that emits an event, or owns a job, may requeue it. Several emit those of the audit log; catalog is one
 * of them.
 */
export function ownerOf(name: string): string {
  const prefix = name.slice(0, name.indexOf('.'));
  return prefix === 'audit' ? 'catalog' : prefix;
}

/** One per service with events or jobs of its own. */
export const deadLetterMessages = [...new Set(owned.map(({ name }) => ownerOf(name)))].map(requeueDeadLetter);
