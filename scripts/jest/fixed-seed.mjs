// Random cases are the same in every run, so that a commit is compared with the one before; TEST_SEED draws others.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) });
