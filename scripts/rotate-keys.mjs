// `npm run keys:rotate`: brings the code stock to the current master key (MASTER_KEY_ID) and the buyers of orders to
// PERSONAL_DATA_KEY, while the shop sells. Needs checkout's own settings. Repeatable.
import './machine/require-node.mjs';
import { runAppCommand } from './machine/app-command.mjs';
import { main } from './machine/command.mjs';

await main(async () => {
  runAppCommand('checkout', 'rotate-keys', 'not every code and buyer has the current key: see above');
  return 0;
});
