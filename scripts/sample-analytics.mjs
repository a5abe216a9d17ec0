// `npm run analytics:sample`: two weeks of invented visits and orders in the demo's Análise and exported files, while
// the shop runs. Refused outside demo mode. examples/analyst uses it.
import './machine/require-node.mjs';
import { runAppCommand } from './machine/app-command.mjs';
import { main } from './machine/command.mjs';

await main(async () => {
  runAppCommand('tracking', 'sample-analytics', 'nothing was added: see above');
  return 0;
});
