export { defineApp, type AppDefinition, type Migration } from './app/define-app.js';
export { startApps, type RunningSystem, type StartOptions } from './app/start-apps.js';
export { runApp, runApps } from './app/run-app.js';
export { BootError } from './app/boot-checks.js';
export { migrate } from './app/migrate.js';
