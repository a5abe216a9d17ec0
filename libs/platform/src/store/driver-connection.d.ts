/** The part of an internal class of MongoDB's driver (7.8) that is used here. */
declare module 'mongodb/lib/cmap/connection.js' {
  import type { Socket } from 'node:net';

  export interface DriverConnection {
    readonly socket: Socket;
    cleanup(error: Error): void;
  }

  export const Connection: { prototype: DriverConnection };
}
