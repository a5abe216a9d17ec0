import { describe } from '@jest/globals';
import { allContracts } from '../src/contract/all-contracts.js';
import { inProcessWorld } from '../src/contract/in-process-world.js';

describe('drivers of the one-process shape', () => {
  allContracts(inProcessWorld);
});
