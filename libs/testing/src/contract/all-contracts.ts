import { backlogContract } from './backlog-contract.js';
import { busContract } from './bus-contract.js';
import { clockContract } from './clock-contract.js';
import { crashContract } from './crash-contract.js';
import { eventsContract } from './events-contract.js';
import { filesContract } from './files-contract.js';
import { jobsContract } from './jobs-contract.js';
import { limitsContract } from './limits-contract.js';
import { metricsContract } from './metrics-contract.js';
import { storeContract } from './store-contract.js';
import type { MakeEnvironment } from './contract-environment.js';

/** The contract suites of the drivers of both shapes. */
export function allContracts(makeEnvironment: MakeEnvironment): void {
  busContract(makeEnvironment);
  eventsContract(makeEnvironment);
  backlogContract(makeEnvironment);
  jobsContract(makeEnvironment);
  storeContract(makeEnvironment);
  filesContract(makeEnvironment);
  limitsContract(makeEnvironment);
  metricsContract(makeEnvironment);
  crashContract(makeEnvironment);
  clockContract(makeEnvironment);
}
