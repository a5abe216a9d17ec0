import type { INestApplicationContext, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyServerOptions } from 'fastify';
import type { Connection } from 'mongoose';
import type { EventDefinition, JobDefinition, MessageDefinition } from '@vale/contracts/define';
import type { ConfigDefinition, Environment } from '../config.js';

/** An app that serves HTTP. */
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
  /**
   * The messages that the service handles, the jobs that it runs and the events that it publishes. Each message and job
   * needs exactly one handler. `listenersOf` finds the events that it consumes.
   */
  readonly contracts: {
    readonly messages: Readonly<Record<string, MessageDefinition>>;
    readonly jobs?: Readonly<Record<string, JobDefinition>>;
    readonly events?: Readonly<Record<string, EventDefinition>>;
    /**
     * The messages that the service sends to others; without a list it may send any. NATS permissions are generated from
     * it. Other requests are refused at run time in both shapes, so that a missing entry fails in a test.
     */
    readonly requests?: readonly MessageDefinition[];
  };
  readonly http?: HttpApp;
  /** The one service whose NATS user may change the stream of events: it sets its size and keeps space in it. */
  readonly keepsEventSpace?: true;
  /** Oldest release first. */
  readonly migrations?: readonly Migration[];
  /** Work on the app's store by an operator, which services may run beside: `main.js <name>`. */
  readonly commands?: Readonly<Record<string, AppCommand>>;
}

/** Receives the app's container, which is not started; `print` writes one line. Returns false on failure. */
export type AppCommand = (
  container: INestApplicationContext,
  print: (line: string) => void,
) => Promise<boolean>;

/** A change of stored documents that old code can still read. Runs once per database; safe to repeat after a crash. */
export interface Migration {
  /** Never reused: `2027-01-split-names`. */
  readonly name: string;
  /** `env` supplies encryption keys. */
  up(connection: Connection, env: Environment): Promise<void>;
}

/** The only export of `apps/<name>/src/<name>.app.ts`. */
export function defineApp(app: AppDefinition): AppDefinition {
  if (!/^[a-z][a-z0-9-]*$/.test(app.name)) throw new Error(`App name "${app.name}" is not kebab-case.`);
  return app;
}
