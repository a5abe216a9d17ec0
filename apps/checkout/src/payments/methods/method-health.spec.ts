import { expect, it } from '@jest/globals';
import { MINUTE_MS } from '@vale/contracts/time';
import type { ChargeAttempt } from '../../orders/life/order.js';
import { methodsDown } from './method-health.js';

const NOW = Date.UTC(2026, 10, 21, 12);

type Outcome = ChargeAttempt['outcome'];

/** An order whose attempts ended so, the last one this many minutes ago. */
const tried = (minutesAgo: number, outcomes: Outcome[], { accountId = 'ana', methodId = 'pix' } = {}) => ({
  accountId,
  methodId,
  createdAt: NOW - minutesAgo * MINUTE_MS,
  attempts: outcomes.map((outcome, index) => ({
    number: index + 1,
    startedAt: NOW - minutesAgo * MINUTE_MS,
    outcome,
    providerId: null,
    message: null,
  })),
});
const UNANSWERED: Outcome[] = ['unknown', 'unknown', 'unknown'];
const refusedTo = (accountId: string) => tried(5, ['refused'], { accountId });

it.each([
  ['nothing was ordered', [], []],
  ['three attempts at one order had no reply', [tried(5, UNANSWERED)], ['pix']],
  ['two had none', [tried(5, ['unknown', 'unknown', 'open'])], []],
  ['another order got its charge since', [tried(5, UNANSWERED), tried(4, ['made'])], []],
  ['another order got its charge before', [tried(5, UNANSWERED), tried(6, ['made'])], ['pix']],
  ['the order got its charge at last', [tried(5, [...UNANSWERED, 'made'])], []],
  ['it was an hour ago', [tried(61, UNANSWERED)], []],
  ['three buyers were refused', ['ana', 'bia', 'caio'].map(refusedTo), ['pix']],
  ['one buyer was refused three times', ['ana', 'ana', 'ana'].map(refusedTo), []],
  ['another buyer got a charge since', [...['ana', 'bia', 'caio'].map(refusedTo), tried(4, ['made'])], []],
  ['another method makes charges', [tried(5, UNANSWERED), tried(4, ['made'], { methodId: 'new' })], ['pix']],
])('if %s, the methods that are down are these', (_case, orders, methods) => {
  expect([...methodsDown(orders, NOW)]).toEqual(methods);
});
