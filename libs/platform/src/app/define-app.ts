import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyServerOptions } from 'fastify';
import type { Connection } from 'mongoose';
import type { EventDefinition, JobDefinition, MessageDefinition } from '@vale/contracts/define';
import type { ConfigDefinition } from '../config.js';

/** For an app that serves HTTP. */
export interface HttpApp {
  /** Options of the server itself, from the app's loaded settings. */
  options?(config: unknown): FastifyServerOptions;
  /** Called before the container starts, to register plugins, body parsers, filters. */
  prepare(nest: NestFastifyApplication): Promise<void> | void;
}

export interface AppDefinition {
  /** Kebab-case; names the database (`vale_<name>`), the queue group and the durable consumers. */
  readonly name: string;
  readonly module: Type;
  readonly config: ConfigDefinition;
  /** What the service answers, does and tells: each message and job needs exactly one handler. */
  readonly contracts: {
    readonly messages: Readonly<Record<string, MessageDefinition>>;
    readonly jobs?: Readonly<Record<string, JobDefinition>>;
    readonly events?: Readonly<Record<string, EventDefinition>>;
    /** What it requests others. With the list there, another question is refused; NATS permissions are made from it. */
    readonly requests?: readonly MessageDefinition[];
    /** What it listens to. With the list there, it and the `@On` methods must fit one to one. */
    readonly consumes?: readonly EventDefinition[];
  };
  readonly http?: HttpApp;
  /** In the order of their releases. */
  readonly migrations?: readonly Migration[];
}

/** A change of stored documents that old code can still read. Done once per database; safe to repeat after a crash. */
export interface Migration {
  /** Never reused: `2027-01-split-names`. */
  readonly name: string;
  up(connection: Connection): Promise<void>;
}

/** The one public thing of `apps/<name>/src/<name>.app.ts`. */
export function defineApp(app: AppDefinition): AppDefinition {
  if (!/^[a-z][a-z0-9-]*$/.test(app.name)) throw new Error(`App name "${app.name}" is not kebab-case.`);
  return app;
}
