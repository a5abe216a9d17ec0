// `npm run audit:secrets`: no file that git knows has a key, a token or a password of a real system.
import './machine/require-node.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readableFiles, secretsInFiles } from './audit/tracked-files.mjs';
import { CommandError, main, say } from './machine/command.mjs';
import { ROOT } from './machine/paths.mjs';

await main(async () => {
  if (!existsSync(join(ROOT, '.git')))
    throw new CommandError('this is no git repository, and only files that git knows are looked at');
  const files = readableFiles();
  const found = secretsInFiles(files);
  found.forEach(say);
  say(`${files.length} files, ${found.length} secrets`);
  return found.length > 0 ? 1 : 0;
});
