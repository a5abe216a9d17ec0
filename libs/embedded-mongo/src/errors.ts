import type { Doc } from './bson/values.js';

/** An error with MongoDB's code and name. The reply includes `extra`, such as keyPattern. */
export class ServerError extends Error {
  constructor(
    readonly code: number,
    readonly codeName: string,
    message: string,
    readonly extra: Doc = {},
  ) {
    super(message);
    this.name = 'ServerError';
  }
}

export const badValue = (message: string): ServerError => new ServerError(2, 'BadValue', message);
export const failedToParse = (message: string): ServerError => new ServerError(9, 'FailedToParse', message);
export const typeMismatch = (message: string): ServerError => new ServerError(14, 'TypeMismatch', message);
export const invalidOptions = (message: string): ServerError =>
  new ServerError(72, 'InvalidOptions', message);
export const located = (code: number, message: string): ServerError =>
  new ServerError(code, `Location${code}`, message);

/** Refuses a feature of MongoDB by name, instead of approximating it. */
export const notSupported = (what: string): ServerError =>
  new ServerError(238, 'NotImplemented', `embedded store: ${what} is not supported`);
