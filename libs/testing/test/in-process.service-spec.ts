import { describe } from '@jest/globals';
import { allContracts } from '../src/contract/all-contracts.js';
import { inProcessEnvironment } from '../src/contract/in-process-environment.js';

describe('drivers of the one-process shape', () => {
  allContracts(inProcessEnvironment);
});
