import { runApp } from '@vale/platform/app';
import { checkout } from './checkout.app.js';

await runApp(checkout);
