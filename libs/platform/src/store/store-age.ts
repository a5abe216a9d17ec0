/** Of the service's own database; known from the hooks of the startup on. */
export class StoreAge {
  /** This start created the collections: no earlier run left anything in them. */
  isNew = false;
}
