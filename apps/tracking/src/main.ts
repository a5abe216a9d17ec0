import { runApp } from '@vale/platform/app';
import { tracking } from './tracking.app.js';

await runApp(tracking);
