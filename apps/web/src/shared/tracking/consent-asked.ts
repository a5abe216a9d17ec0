import { sharedValue } from '../shared-value.js';

/** Whether the visitor has asked to decide again. Apart from the decision, whose code the first load does not need. */
export const consentAsked = sharedValue(false);
