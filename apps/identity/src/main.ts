import { runApp } from '@vale/platform/app';
import { identity } from './identity.app.js';

await runApp(identity);
