import { Connection, type DriverConnection } from 'mongodb/lib/cmap/connection.js';

const { cleanup } = Connection.prototype;

/**
 * Ends the writes of a connection that closes. The driver (7.8) waits for `drain` after a write that the socket did not
 * take, and a socket that is already destroyed emits neither `drain` nor `error`: a command that begins between the end of
 * its connection and the event of it would never end. Where that command is the monitor's check, which a lost connection
 * brings about, the process would not find the restarted server any more. After `drain` the driver sees that it is closed.
 */
Connection.prototype.cleanup = function (this: DriverConnection, error: Error): void {
  cleanup.call(this, error);
  this.socket.emit('drain');
};
