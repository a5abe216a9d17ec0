// `npm run keys:rotate`: brings the code stock to the current master key (MASTER_KEY_ID), while the shop sells. Needs
// checkout's own settings. Repeatable.
import './machine/require-node.mjs';
import { runCheckoutCommand } from './machine/checkout-command.mjs';
import { main } from './machine/command.mjs';

await main(async () => {
  runCheckoutCommand('rotate-keys', 'not every code has the current key: see above');
  return 0;
});
