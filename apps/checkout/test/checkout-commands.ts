import type { Matches } from '@vale/testing/store/store-proxy';
import type { StoreCommand } from '@vale/testing/store/wire';

// Commands that checkout sends its store on the way of an order, by what they do.

const on =
  (database: string, collection: string, ...names: string[]) =>
  (command: StoreCommand): boolean =>
    command.database === database && command.collection === collection && names.includes(command.name);
const text = (command: StoreCommand): string => JSON.stringify([command.body, command.documents]);

const orders = (...names: string[]) => on('vale_checkout', 'orders', ...names);
const codes = (...names: string[]) => on('vale_checkout', 'stock_codes', ...names);

/** Codes go free -> held -> assigned, or back to free. */
const setsCodes =
  (state: string): Matches =>
  (command) =>
    codes('update', 'findAndModify')(command) && text(command).includes(`"$set":{"state":"${state}"`);

export const insertsOrder: Matches = orders('insert');
export const savesOrder: Matches = orders('findAndModify');
export const savesDelivered: Matches = (command) =>
  savesOrder(command) && text(command).includes('"state":"delivered"');
export const holdsCode = setsCodes('held');
export const assignsCodes = setsCodes('assigned');
export const releasesCodes = setsCodes('free');
export const schedulesNextPoll: Matches = (command) =>
  savesOrder(command) && text(command).includes('"pollAt"') && !text(command).includes('"charges"');
export const insertsCallback: Matches = on('vale_checkout', 'callbacks', 'insert');
