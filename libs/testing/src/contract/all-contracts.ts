import { busContract } from './bus-contract.js';
import { crashContract } from './crash-contract.js';
import { eventsContract } from './events-contract.js';
import { filesContract } from './files-contract.js';
import { jobsContract } from './jobs-contract.js';
import { limitsContract } from './limits-contract.js';
import { metricsContract } from './metrics-contract.js';
import { storeContract } from './store-contract.js';
import type { MakeWorld } from './world.js';

/** Every rule that both shapes keep. */
export function allContracts(makeWorld: MakeWorld): void {
  busContract(makeWorld);
  eventsContract(makeWorld);
  jobsContract(makeWorld);
  storeContract(makeWorld);
  filesContract(makeWorld);
  limitsContract(makeWorld);
  metricsContract(makeWorld);
  crashContract(makeWorld);
}
