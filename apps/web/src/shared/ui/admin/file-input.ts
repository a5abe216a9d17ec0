/** Classes of a file input whose button looks like the panel's others. */
export const FILE_INPUT =
  'w-0 min-w-full text-small text-muted file:mr-3 file:min-h-11 file:rounded-control file:border file:border-solid file:border-line file:bg-raised file:px-4 file:font-semibold file:text-fg';
