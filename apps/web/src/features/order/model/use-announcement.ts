import { useState } from 'react';

/** The text for a live region: empty at first, then each text that differs from the one before. */
export function useAnnouncement(text: string): string {
  const [first] = useState(text);
  const [changed, setChanged] = useState(false);
  if (!changed && text !== first) setChanged(true);
  return changed ? text : '';
}
