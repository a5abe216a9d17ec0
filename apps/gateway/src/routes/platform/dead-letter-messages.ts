import { catalogEvents, catalogJobs } from '@vale/contracts/catalog';
import { checkoutEvents, checkoutJobs } from '@vale/contracts/checkout';
import { identityEvents, identityJobs } from '@vale/contracts/identity';
import { notificationJobs } from '@vale/contracts/notification';
import { requeueDeadLetter } from '@vale/contracts/platform';

const owned = [
  catalogEvents,
  catalogJobs,
  checkoutEvents,
  checkoutJobs,
  identityEvents,
  identityJobs,
  notificationJobs,
].flatMap((contracts) => Object.values<{ name: string }>(contracts));

/** Only the service that owns an event or job may requeue it. */
export function ownerOf(name: string): string {
  return name.slice(0, name.indexOf('.'));
}

/** One per service with events or jobs of its own. */
export const deadLetterMessages = [...new Set(owned.map(({ name }) => ownerOf(name)))].map(requeueDeadLetter);
