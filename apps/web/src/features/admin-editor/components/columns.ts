export const COLUMNS = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-4';
