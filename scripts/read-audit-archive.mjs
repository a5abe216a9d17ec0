// `npm run -s audit:archive`: prints the audit records that left the panel for the archive, a line of JSON for each, oldest first.
// Needs checkout's own settings; the shop may run meanwhile.
import './machine/require-node.mjs';
import { runAppCommand } from './machine/app-command.mjs';
import { main } from './machine/command.mjs';

await main(async () => {
  runAppCommand('checkout', 'read-audit-archive', 'the archive could not be read: see above');
  return 0;
});
