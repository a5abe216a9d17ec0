/** What is used here of a class that MongoDB's driver (7.8) keeps to itself. */
declare module 'mongodb/lib/cmap/connection.js' {
  import type { Socket } from 'node:net';

  export interface DriverConnection {
    readonly socket: Socket;
    cleanup(error: Error): void;
  }

  export const Connection: { prototype: DriverConnection };
}
