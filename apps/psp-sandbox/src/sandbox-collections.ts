import type { PersonalData } from '@vale/platform/store';

const IS_A_PROVIDER = 'it stands for a payment provider, who is an independent processor';

/** Without schemas: see `declarePersonalData`. */
export const sandboxCollections: Readonly<Record<string, PersonalData>> = {
  'vale_sandbox.charges': {
    about: 'Demo and tests only.',
    personal: {
      customer: {
        what: 'what a provider receives of a buyer',
        basis: 'demo: consent',
        kept: 'as long as the demo',
        readBy: 'nobody',
        stays: IS_A_PROVIDER,
      },
      description: {
        what: 'the text of the charge',
        basis: 'demo: consent',
        kept: 'as long as the demo',
        readBy: 'nobody',
        stays: IS_A_PROVIDER,
      },
    },
    copy: `nothing: ${IS_A_PROVIDER}`,
    erased: `kept: ${IS_A_PROVIDER}`,
    other: [],
  },
  'vale_sandbox.settings': { about: 'How the sandbox shall fail.', other: [] },
};
