/** Version of the text that fingerprints are computed from. It rises when `normalCode` changes. */
export const PRINT_FORM = 2;

/** Prefix of the fingerprint of a text that a person gave to a manual line: it may be given again. */
export const BY_HAND_PRINT = 'by-hand:';
