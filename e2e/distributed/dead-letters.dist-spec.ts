import { describe } from '@jest/globals';
import { findServers, serversMissing } from '@vale/testing/servers/find-servers';
import { DistributedStore } from '@vale/testing/system/distributed-store';
import { deadLettersOverHttp } from '../dead-letters.js';

const missing = serversMissing(await findServers());
if (missing) process.stdout.write(`${missing}\n`);

// With the users and permissions of NATS that the manifests have.
(missing ? describe.skip : describe)('in several processes', () => {
  deadLettersOverHttp((env) => DistributedStore.start({ env }), 240_000);
});
