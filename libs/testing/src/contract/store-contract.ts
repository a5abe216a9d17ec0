import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_MESSAGE_BYTES, platformErrors } from '@vale/contracts/define';
import type { EventEnvelope } from '@vale/contracts/define';
import type { RunningSystem } from '@vale/platform/app';
import { unpublishedEvent } from '@vale/platform/bus/refused-event';
import { DeadLetters } from '@vale/platform/dead-letters';
import { isDuplicateKey } from '@vale/platform/store';
import { nonEmpty, waitUntil } from '../wait-until.js';
import { probeEvents } from './probe-contracts.js';
import { Notes, journal } from './probe-apps.js';
import { uniqueMark, type MakeEnvironment, type ContractEnvironment } from './contract-environment.js';

/** Documents and the events that are written with them. */
export function storeContract(makeEnvironment: MakeEnvironment): void {
  describe('store and outbox', () => {
    let environment: ContractEnvironment;
    let system: RunningSystem;
    let notes: Notes;

    beforeAll(async () => {
      environment = await makeEnvironment();
      system = await environment.start();
      notes = system.get('probe', Notes);
    });
    afterAll(() => environment.close());

    it('publishes the events of a new document once it is saved, and clears them', async () => {
      const mark = uniqueMark('insert');
      const note = await notes.save(mark, mark);
      expect(note).toEqual({ _id: mark, text: 'first', slug: mark, schemaVersion: 1, version: 0 });
      const [received] = await journal.atLeast(1, mark, 'read');
      expect(received?.detail).toMatchObject({ noteId: mark, text: 'first' });
      const stored = await waitUntil(async () => {
        const found = await notes.stored(mark);
        return (found?.['outbox'] as unknown[]).length === 0 ? found : undefined;
      });
      expect(stored).toMatchObject({ version: 0, text: 'first' });
    });

    it('raises the version with each write and leaves it alone when it clears the outbox', async () => {
      const mark = uniqueMark('update');
      const first = await notes.save(mark, mark);
      const second = await notes.change(mark, first, 'second');
      const third = await notes.change(mark, { _id: mark, version: second.version }, 'third');
      expect([first.version, second.version, third.version]).toEqual([0, 1, 2]);
      await journal.atLeast(3, mark, 'read');
      const texts = journal.of(mark, 'read').map(({ detail }) => (detail as { text: string }).text);
      expect(texts.sort()).toEqual(['first', 'second', 'third']);
      await waitUntil(async () => {
        const found = await notes.stored(mark);
        return (found?.['outbox'] as unknown[]).length === 0 && found?.['version'] === 2 ? true : undefined;
      });
    });

    it('lets one of many writers that saw the same version through, the others get platform.conflict', async () => {
      const mark = uniqueMark('conflict');
      const note = await notes.save(mark, mark);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, n) => notes.change(mark, note, `writer ${n}`)),
      );
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused).toHaveLength(19);
      for (const { reason } of refused)
        expect(reason).toMatchObject({ code: 'platform.conflict', status: 409 });
      expect(await notes.stored(mark)).toMatchObject({ version: 1 });
    });

    it('refuses a taken unique key, says which, and publishes nothing', async () => {
      const mark = uniqueMark('unique');
      await notes.save(mark, mark);
      const again = uniqueMark('again');
      const error: unknown = await notes.outbox
        .insert(notes.model, { _id: again, text: 'copy', slug: mark }, [])
        .catch((refusal: unknown) => refusal);
      expect(isDuplicateKey(error)).toBe(true);
      expect(isDuplicateKey(error, 'slug')).toBe(true);
      expect(isDuplicateKey(error, '_id')).toBe(false);
      const sameId: unknown = await notes.save(again, mark).catch((refusal: unknown) => refusal);
      expect(isDuplicateKey(sameId)).toBe(true);
      expect(journal.of(again)).toEqual([]);
    });

    it('finds no document for an update that names a missing one', async () => {
      const missing = { _id: uniqueMark('missing'), version: 0 };
      await expect(notes.change('missing', missing, 'x')).rejects.toMatchObject({
        code: 'platform.conflict',
      });
      await expect(notes.outbox.tryUpdate(notes.model, missing, { $set: { text: 'x' } })).resolves.toBeNull();
    });

    it('dead-letters an event that can never be published, with the reason, and publishes the others', async () => {
      const [refused, mark] = [uniqueMark('a-refused'), uniqueMark('b-published')];
      // Left by a release with another limit: more than one sweep reads at once.
      const left = (id: string, text: string) => ({
        _id: id,
        text: 'first',
        slug: id,
        schemaVersion: 1,
        version: 0,
        outbox: [envelopeOf(id, text)],
      });
      const many = Array.from({ length: 110 }, (_, n) => left(`${refused}-${n}`, 'x'));
      for (const { outbox } of many) outbox[0]!.type = 'probe.no such subject';
      const tooLarge = left(`${refused}-large`, 'x'.repeat(MAX_MESSAGE_BYTES));
      await notes.model.collection.insertMany([...many, tooLarge, left(mark, 'published')] as never);
      await environment.start();
      await journal.atLeast(1, mark, 'read', 60_000);
      const deadLetters = system.get('probe', DeadLetters);
      const [found] = await waitUntil(async () =>
        nonEmpty((await deadLetters.list({ kind: 'event', name: probeEvents.saved.name })).items),
      );
      expect(found).toMatchObject({
        consumer: 'probe-(outbox)',
        content: { mark: tooLarge._id },
        attempts: 1,
        error: platformErrors.tooLarge.detail,
      });
      const outbox = async (id: string) => (await notes.stored(id))?.['outbox'];
      await waitUntil(async () =>
        nonEmpty([await outbox(tooLarge._id)].filter((one) => !(one as []).length)),
      );
    });

    it('requeues such a dead letter for every consumer', async () => {
      const mark = uniqueMark('requeue-all');
      const { deadLetters } = system.drivers;
      const envelope = envelopeOf(mark, 'published');
      await deadLetters.add(unpublishedEvent(envelope, new Error('refused')));
      const [found] = await waitUntil(async () => {
        const { items } = await deadLetters.list({ kind: 'event' });
        return nonEmpty(items.filter(({ content }) => (content as { mark: string }).mark === mark));
      });
      await expect(deadLetters.requeue(found!.id)).resolves.toBe(true);
      await journal.atLeast(1, mark, 'read');
      await expect(deadLetters.find(found!.id)).resolves.toBeNull();
    });

    it('keeps a removed document until its last event is published, then purges it', async () => {
      const mark = uniqueMark('remove');
      const note = await notes.save(mark, mark);
      await notes.remove(mark, note);
      await journal.atLeast(2, mark, 'read');
      expect(journal.of(mark, 'read').map(({ detail }) => (detail as { text: string }).text)).toContain(
        'removed',
      );
      await waitUntil(async () => ((await notes.stored(mark)) === null ? true : undefined));
    });
  });
}

function envelopeOf(mark: string, text: string): EventEnvelope {
  return {
    specversion: '1.0',
    id: mark,
    source: '/vale/probe',
    type: probeEvents.saved.name,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    data: { mark, noteId: mark, text },
  };
}
