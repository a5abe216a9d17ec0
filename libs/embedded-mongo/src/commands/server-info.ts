import { Int32 } from 'bson';
import type { Doc } from '../bson/values.js';
import type { Command, Reply } from './command.js';

/** The emulated release of MongoDB. Clients refuse much older wire versions. */
const SERVER_VERSION = '8.0.0';
const WIRE_VERSION = 25;

/** Answers the handshake as a single writable server. */
export function helloReply(): Doc {
  return {
    helloOk: true,
    isWritablePrimary: true,
    ismaster: true,
    maxBsonObjectSize: new Int32(16_777_216),
    maxMessageSizeBytes: new Int32(48_000_000),
    maxWriteBatchSize: new Int32(100_000),
    localTime: new Date(),
    logicalSessionTimeoutMinutes: new Int32(30),
    minWireVersion: new Int32(0),
    maxWireVersion: new Int32(WIRE_VERSION),
    readOnly: false,
    ok: 1,
  };
}

const ok = (): Reply => ({ ok: 1 });

function buildInfo(): Reply {
  return {
    version: SERVER_VERSION,
    versionArray: [8, 0, 0, 0].map((part) => new Int32(part)),
    gitVersion: 'embedded-mongo',
    modules: [],
    maxBsonObjectSize: new Int32(16_777_216),
    ok: 1,
  };
}

export const SERVER_INFO: Record<string, Command> = {
  ping: { options: [], run: ok },
  buildInfo: { options: [], run: buildInfo },
  buildinfo: { options: [], run: buildInfo },
  endSessions: { options: [], run: ok },
};
