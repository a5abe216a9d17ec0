import { ConfigError, defineConfig, integer, setting, type ConfigOf } from '@vale/platform/config';
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
    MAX_VISITS_PER_HOUR_PER_ADDRESS: setting(
      z._default(integer({ max: 1_000_000 }), 60),
      'New visits in an hour from an IPv6 /64 that count as those of people, half of them in one minute; further ones are shown apart. 4 times as many for a /56, 16 times for a /48; in an hour also 4 times as many for an IPv4 address, which carriers share out. 0 for no limit. None in demo mode, unless it is set.',
    ),
    CONVERSIONS_TEST_ORIGIN: setting(
      z.optional(z.url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost)$/ })),
      'For tests: origin on this machine that stands for every conversion destination. Simulated purchases are sent to it too. Refused outside demo mode.',
    ),
  },
  (value, env) => {
    const isDemo = runtimeConfig.load(env).VALE_DEMO;
    if (value.CONVERSIONS_TEST_ORIGIN && !isDemo)
      throw new ConfigError('The settings of tracking cannot be used:', [
        'CONVERSIONS_TEST_ORIGIN is for tests: remove it, or conversions never reach their destinations',
      ]);
    if (!isDemo || env['MAX_VISITS_PER_HOUR_PER_ADDRESS']) return value;
    return { ...value, MAX_VISITS_PER_HOUR_PER_ADDRESS: 0 };
  },
);

export type TrackingConfig = ConfigOf<typeof trackingConfig>;
