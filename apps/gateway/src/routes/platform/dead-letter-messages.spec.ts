import { expect, it } from '@jest/globals';
import { requeueDeadLetter } from '@vale/contracts/platform';
import { eventCatalogue, jobCatalogue } from '../../docs/catalogue.js';
import { deadLetterMessages, ownerOf } from './dead-letter-messages.js';

it('every event and job can be requeued', () => {
  const known = new Set(deadLetterMessages.map(({ name }) => name));
  const unknown = [...eventCatalogue, ...jobCatalogue].filter(
    ({ name }) => !known.has(requeueDeadLetter(ownerOf(name)).name),
  );
  expect(unknown.map(({ name }) => name)).toEqual([]);
});
