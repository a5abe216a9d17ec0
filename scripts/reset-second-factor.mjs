// `npm run second-factor:reset`: for an administrator who has lost the phone and the recovery codes. Needs identity's own
// settings; the shop may run meanwhile.
import './machine/require-node.mjs';
import { runAppCommand } from './machine/app-command.mjs';
import { main } from './machine/command.mjs';

await main(async () => {
  runAppCommand('identity', 'reset-second-factor', 'nothing was removed: see above');
  return 0;
});
