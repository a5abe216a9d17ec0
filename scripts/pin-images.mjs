// `npm run images:pin`: writes the digest that its registry has for each base image behind its tag, in the Dockerfile,
// compose and the local overlay; run again it renews them. With `--check` it reports what is not so, and writes nothing.
import './machine/require-node.mjs';
import { pinImages } from './images/pin.mjs';
import { main, say } from './machine/command.mjs';
import { ROOT } from './machine/paths.mjs';

await main(async () => {
  const check = process.argv.includes('--check');
  const { digests, stale } = await pinImages(ROOT, { check });
  if (check) stale.forEach(say);
  else digests.forEach((digest, tagged) => say(`${tagged}@${digest}`));
  say(`${digests.size} images, ${stale.length} places ${check ? 'to be pinned' : 'changed'}`);
  return check && stale.length > 0 ? 1 : 0;
});
