import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { openSystem } from '@vale/testing/system/open-system';
import type { SystemClient } from '@vale/testing/system/system-client';
import { clientsOf, type TestSystem } from '@vale/testing/system/test-system';
import pLimit from 'p-limit';
import { activateApiPix } from './scenarios/api-pix-method.js';
import { readStories, type Story } from './scenarios/story.js';
import { tellStory } from './scenarios/tell-story.js';

const START_MS = 90_000;
/** Stories mostly wait: for callbacks that are late, and for polls. */
const CONCURRENCY = 8;
const ALL_MS = 600_000;

describe('what goes wrong with a payment, and what shopper, admin and books see of it', () => {
  const stories = readStories();
  const told = new Map<string, Promise<void>>();
  let system: TestSystem;
  let admin: SystemClient;
  let activateFormer: (() => Promise<void>) | undefined;

  /** All that are charged by this provider, once `before` is over. */
  function tell(provider: Story['provider'], before: Promise<unknown>): Promise<unknown> {
    const limit = pLimit(CONCURRENCY);
    const telling = [...stories]
      .filter(([, story]) => story.provider === provider)
      .map(([name, story]) => {
        const one = before.then(() => limit(() => tellStory(system, admin, story)));
        told.set(name, one);
        return one;
      });
    // The test of each reports it.
    return Promise.allSettled(telling);
  }

  beforeAll(async () => {
    system = await openSystem();
    admin = await clientsOf(system).admin();
    const first = tell('external-transactions', Promise.resolve());
    const switched = first.then(async () => (activateFormer = await activateApiPix(admin)));
    void tell('api-pix', switched);
  }, START_MS);
  afterAll(async () => {
    await activateFormer?.();
    await system?.stop();
  });

  it.each<[string, Story]>([...stories])(
    '%s: $story',
    async (name) => {
      await told.get(name);
    },
    ALL_MS,
  );
});
