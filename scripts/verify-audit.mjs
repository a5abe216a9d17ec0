// `npm run audit:verify`: reads the log of what admins changed and its archives, and fails where it is not what was written. Needs
// checkout's own settings; the shop may run meanwhile.
import './machine/require-node.mjs';
import { runAppCommand } from './machine/app-command.mjs';
import { main } from './machine/command.mjs';

await main(async () => {
  runAppCommand('checkout', 'verify-audit', 'the audit log was changed: see above');
  return 0;
});
