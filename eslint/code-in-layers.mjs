// Code that a layer may not contain, apart from imports (layers.mjs).
import { services } from '../scripts/deploy/topology.mjs';

const inServices = (name) => `apps/{${services.join(',')}}/src/**/${name}`;

const OWN_MACHINE = [
  {
    selector:
      'CallExpression[callee.object.name="Date"][callee.property.name="now"], NewExpression[callee.name="Date"][arguments.length=0]',
    message: 'Services read time from Clock.',
  },
  {
    selector:
      'CallExpression[callee.object.name="Math"][callee.property.name="random"], CallExpression[callee.name=/^random(UUID|Bytes)$/]',
    message: 'Services get ids and secrets from Ids.',
  },
  {
    selector: 'MemberExpression[object.name="process"][property.name="env"]',
    message: 'Declare settings in <service>.config.ts.',
  },
];

const WRITES = [
  {
    selector:
      'CallExpression[callee.property.name=/^(create|insert|save|update|replace|delete|remove|bulk|findOneAnd|findByIdAnd)/], Property[key.name=/^\\$(out|merge)$/]',
    message: 'A query only reads: what changes documents is a service with its repository.',
  },
  {
    selector: 'ImportSpecifier[imported.name="Bus"]',
    message: 'A query requests and publishes nothing.',
  },
];

const WORDS_OF_SERVICES = [...services, 'product', 'customer', 'buyer'].join('|');

/** @type {{name: string, files: string[], syntax: {selector: string, message: string}[]}[]} the last that matches counts */
export const codeInLayers = [
  { name: 'services', files: [inServices('*.ts')], syntax: OWN_MACHINE },
  {
    name: 'queries',
    files: [inServices('*.query.ts')],
    syntax: [...OWN_MACHINE, ...WRITES],
  },
  {
    name: 'platform',
    files: ['libs/platform/src/**/*.ts'],
    syntax: [
      {
        selector: `Literal[value=/\\b(${WORDS_OF_SERVICES})\\b/i]`,
        message: 'The platform has no business terms and no service names.',
      },
    ],
  },
];
