import * as z from 'zod/mini';
import { trimBlank } from './trim-blank.js';

/** Takes the place of `z.trim()` before a check that a text is not empty. */
export const blankTrimmed = z.overwrite(trimBlank);
