import { runApp } from '@vale/platform/app';
import { notification } from './notification.app.js';

await runApp(notification);
