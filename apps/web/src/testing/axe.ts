import { configureAxe } from 'jest-axe';

/** Otherwise it also describes every element that passes, by selectors that it tries in jsdom. */
export const axe = configureAxe({ resultTypes: ['violations'] });
