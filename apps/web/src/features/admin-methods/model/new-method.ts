/** What the address has in place of an id for a method that does not exist yet. */
export const NEW_METHOD = 'novo';
