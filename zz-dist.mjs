import { spawnSync, spawn } from 'node:child_process';
import { createRequire, register } from 'node:module';
process.chdir('/work/wt-c5');
const { DistributedSystem } = await import('/work/wt-c5/libs/testing/dist/system/distributed-system.js').catch(async () => import('@vale/testing/system/distributed-system'));
const system = await DistributedSystem.start({ replicas: { 'checkout-api': 2 } });
console.log('up', system.names.length);
const child = spawn('timeout', ['420', 'node_modules/.bin/node', 'node_modules/jest/bin/jest.js', 'e2e/scenarios', '--selectProjects', 'system', '--forceExit'], { env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules', TARGET_URL: system.url, TARGET_SANDBOX_URL: system.sandboxUrl }, stdio: 'inherit' });
await new Promise(r => child.on('exit', r));
await system.stop();
