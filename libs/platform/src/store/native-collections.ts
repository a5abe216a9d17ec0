import type { PersonalData } from './personal-data.js';

const work = (what: string): PersonalData => ({
  personal: {
    body: {
      what: `${what}: ids of accounts, guests and orders, and of the request that caused it`,
      basis: 'contract',
      kept: 'see "How long"',
      readBy: 'admins, of dead letters',
      stays: 'ids that name nobody any more',
    },
  },
  copy: 'nothing: it repeats ids of what the copy has',
  erased: 'kept: its ids name nobody any more',
  other: [],
});

/** The platform's own collections, which no schema describes. In the shape of many processes NATS and Redis have the work. */
export const nativeCollections: Readonly<Record<string, PersonalData>> = {
  'vale_platform.deliveries': work('an event on its way to a consumer'),
  'vale_platform.jobs': work('a job that waits'),
  'vale_platform.dead_letters': work('an event or job that failed its last attempt'),
  'vale_platform.leases': { about: 'Which process runs the shop.', other: [] },
  'vale_platform.schedules': { about: 'When repeated jobs ran.', other: [] },
  'vale_*.forms': { about: 'The form of the documents of each collection.', other: [] },
  'vale_*.migrations': { about: 'The migrations that ran.', other: [] },
  'vale_files.*': {
    about:
      'Files in the shape of many processes, else the folder `files/`: pictures, which `vale_catalog.testimonials` declares, the exported days of `vale_tracking.day_exports`, and old `vale_checkout.audit_records`, which are kept.',
    other: [],
  },
};
