import { describe } from '@jest/globals';
import { findServers, serversMissing } from '@vale/testing/servers/find-servers';
import { DistributedSystem } from '@vale/testing/system/distributed-system';
import { deadLettersOverHttp } from '../dead-letters.js';

const missing = serversMissing(await findServers());
if (missing) process.stdout.write(`${missing}\n`);

// Uses the NATS users and permissions of the manifests.
(missing ? describe.skip : describe)('in several processes', () => {
  deadLettersOverHttp((env) => DistributedSystem.start({ env }), 240_000);
});
