import { runApp } from '@vale/platform/app';
import { catalog } from './catalog.app.js';

await runApp(catalog);
