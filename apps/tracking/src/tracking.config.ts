import { ConfigError, defineConfig, setting, type ConfigOf } from '@vale/platform/config';
import { optionalKey, otherKeys } from '@vale/platform/own-keys';
import { runtimeConfig } from '@vale/platform/runtime-config';
import * as z from 'zod/mini';

export const trackingConfig = defineConfig(
  'tracking',
  {
    TRACKING_KEY: optionalKey(
      'the credentials of conversion destinations (Meta, UTMify, GA4) are encrypted with it. Without it, outside demo mode, none can be saved.',
    ),
    OTHER_TRACKING_KEYS: otherKeys(
      'Former values of TRACKING_KEY, separated by commas: what they encrypted stays readable.',
    ),
    CONVERSIONS_TEST_ORIGIN: setting(
      z.optional(z.url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost)$/ })),
      'For tests: origin on this machine that stands for every conversion destination. Simulated purchases are sent to it too. Refused outside demo mode.',
    ),
  },
  (value, env) => {
    if (value.CONVERSIONS_TEST_ORIGIN && !runtimeConfig.load(env).VALE_DEMO)
      throw new ConfigError('The settings of tracking cannot be used:', [
        'CONVERSIONS_TEST_ORIGIN is for tests: remove it, or conversions never reach their destinations',
      ]);
    return value;
  },
);

export type TrackingConfig = ConfigOf<typeof trackingConfig>;
