import { expect, it, jest } from '@jest/globals';
import { dropIndexes } from './drop-indexes.js';

const names = ['_id_', 'old_1', 'older_1'];
const indexes = async () => names.map((name) => ({ v: 2, name, key: {} }));
const isOld = ({ name }: { name?: string }) => name!.startsWith('old');
const collection = (dropIndex: (name: string) => Promise<never>) =>
  ({ indexes, dropIndex: jest.fn(dropIndex) }) as never;

it('goes on where another replica has dropped an index', async () => {
  const dropped: string[] = [];
  const gone = Object.assign(new Error('index not found with name [old_1]'), { code: 27 });
  const drop = async (name: string): Promise<never> => {
    dropped.push(name);
    throw gone;
  };
  await dropIndexes(collection(drop), isOld);
  expect(dropped).toEqual(['old_1', 'older_1']);
});

it('ends with any other refusal', async () => {
  const refused = Object.assign(new Error('not authorized'), { code: 13 });
  await expect(
    dropIndexes(
      collection(() => Promise.reject(refused)),
      isOld,
    ),
  ).rejects.toBe(refused);
});
