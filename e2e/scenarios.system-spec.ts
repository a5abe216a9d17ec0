import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { openSystem } from '@vale/testing/system/open-system';
import type { SystemClient } from '@vale/testing/system/system-client';
import { clientsOf, type TestSystem } from '@vale/testing/system/test-system';
import pLimit from 'p-limit';
import { readStories, type Story } from './scenarios/story.js';
import { tellStory } from './scenarios/tell-story.js';

const START_MS = 90_000;
/** Stories mostly wait: for call-backs that are late, and for polls. */
const AT_ONCE = 8;
const ALL_MS = 600_000;

describe('what goes wrong with a payment, and what shopper, admin and books see of it', () => {
  const stories = readStories();
  const told = new Map<string, Promise<void>>();
  let system: TestSystem;

  beforeAll(async () => {
    system = await openSystem();
    const admin: SystemClient = await clientsOf(system).admin();
    const limit = pLimit(AT_ONCE);
    for (const [name, story] of stories) {
      const telling = limit(() => tellStory(system, admin, story));
      // Its own test reports it.
      telling.catch(() => undefined);
      told.set(name, telling);
    }
  }, START_MS);
  afterAll(() => system?.stop(), 30_000);

  it.each<[string, Story]>([...stories])(
    '%s: $story',
    async (name) => {
      await told.get(name);
    },
    ALL_MS,
  );
});
