import { runApp } from '@vale/platform/app';
import { gateway } from './gateway.app.js';

await runApp(gateway);
