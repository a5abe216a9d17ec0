export { defineApp, type AppDefinition, type HttpApp, type Migration } from './app/define-app.js';
export { startApps, type RunningSystem, type StartOptions } from './app/start-apps.js';
export { runApp, runApps } from './app/run-app.js';
export { BootError } from './app/boot-checks.js';
export { openDrivers } from './app/open-drivers.js';
export type { Drivers } from './app/drivers.js';
export { migrate } from './app/migrate.js';
