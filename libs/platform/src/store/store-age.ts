/** Age of the service's own database, known from the startup hooks on. */
export class StoreAge {
  /** This start created the collections: no earlier run left anything in them. */
  isNew = false;
}
