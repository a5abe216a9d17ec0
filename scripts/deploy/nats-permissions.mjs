// The users of NATS: what each service may publish and subscribe to, by the same rule that names its durable consumers and
// subjects at run time (libs/platform/src/app/nats-permissions.ts). Runs on compiled code.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @returns {Promise<string>} a file for `include` in the server's configuration */
export async function natsPermissions(root, apps) {
  const { natsPermissionsOf } = await load(root, 'libs/platform/dist/app/nats-permissions.js');
  const users = await Promise.all(
    apps.map(async (name) => {
      const module = await load(root, `apps/${name}/dist/${name}.app.js`);
      return user(name, natsPermissionsOf(module[name]));
    }),
  );
  return `authorization {\n  users = [\n${users.join('')}  ]\n}\n`;
}

const load = (root, path) => import(pathToFileURL(join(root, path)).href);

function user(name, { publish, subscribe }) {
  return [
    `    {\n      user: ${name}\n      password: $NATS_${name.toUpperCase()}_PASSWORD\n      permissions: {\n`,
    `        publish: { allow: ${list(publish)} }\n`,
    `        subscribe: { allow: ${list(subscribe)} }\n`,
    // A reply goes to the requester's inbox, to which other users may not publish otherwise.
    `        allow_responses: { max: 1, expires: "1m" }\n      }\n    }\n`,
  ].join('');
}

const list = (subjects) => `[\n${subjects.map((subject) => `          "${subject}"\n`).join('')}        ]`;
