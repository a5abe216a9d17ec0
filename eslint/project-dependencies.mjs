// Allowed dependencies by the tags in each project.json. @nx/enforce-module-boundaries checks them with Nx's
// project graph, which `npm test -- lint` makes; ESLint alone skips the rule without the graph.
import { apps } from '../scripts/deploy/topology.mjs';

/** Drivers and frameworks behind a port of libs/platform: only the platform may import them. */
const BEHIND_PLATFORM = [
  '@nats-io/*',
  '@nestjs/microservices',
  '@nestjs/platform-*',
  'bson',
  'bullmq',
  'express',
  'fastify',
  '@fastify/*',
  'ioredis',
  'mongodb',
  'pino',
  'prom-client',
  'rate-limiter-flexible',
  'ulid',
];
const BROWSER = ['react', 'react-*', '@tanstack/*', 'lucide-react', 'sonner', 'vite'];

export const depConstraints = [
  {
    sourceTag: 'type:contracts',
    onlyDependOnLibsWithTags: [],
    allowedExternalImports: ['zod', 'zod/*', '@jest/globals', 'fast-check'],
  },
  {
    sourceTag: 'type:engine',
    onlyDependOnLibsWithTags: [],
    allowedExternalImports: [
      'bson',
      'mongodb',
      // Its tests compile it and run Mongoose against it.
      'mongoose',
      '@swc/core',
      '@jest/globals',
      'fast-check',
    ],
  },
  {
    sourceTag: 'type:platform',
    onlyDependOnLibsWithTags: ['type:contracts', 'type:engine'],
    bannedExternalImports: BROWSER,
  },
  {
    sourceTag: 'type:service',
    onlyDependOnLibsWithTags: ['type:contracts', 'type:platform', 'type:testing'],
    bannedExternalImports: [...BROWSER, ...BEHIND_PLATFORM],
  },
  {
    // It stands for an outside party: its own database, nothing of Vale's services, no Nest.
    sourceTag: 'type:sandbox',
    onlyDependOnLibsWithTags: ['type:contracts', 'type:platform', 'type:engine', 'type:testing'],
    bannedExternalImports: [...BROWSER, 'mongoose', '@nestjs/*', 'bullmq', 'ioredis', '@nats-io/*'],
  },
  {
    sourceTag: 'type:edge',
    onlyDependOnLibsWithTags: ['type:contracts', 'type:platform', 'type:testing'],
    bannedExternalImports: [
      ...BROWSER,
      'mongoose',
      '@nestjs/mongoose',
      'mongodb',
      'bullmq',
      'ioredis',
      '@nats-io/*',
    ],
  },
  {
    sourceTag: 'type:web',
    onlyDependOnLibsWithTags: ['type:contracts'],
    bannedExternalImports: ['@nestjs/*', 'mongoose', 'mongodb', 'nodemailer', 'rxjs', ...BEHIND_PLATFORM],
  },
  { sourceTag: 'type:testing', onlyDependOnLibsWithTags: ['type:contracts', 'type:platform', 'type:engine'] },
  // Services do not import each other: they share contracts and the bus.
  ...apps.map((name) => ({
    sourceTag: `scope:${name}`,
    onlyDependOnLibsWithTags: [`scope:${name}`, 'scope:contracts', 'scope:platform', 'scope:testing'],
  })),
];
