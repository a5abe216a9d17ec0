import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Tokens of delivery links begin with it; the page's own anchors do not. */
const BEGINNING = /^#(d\d+\..+)$/;

/** The token after the `#` of the address; empty when there is none. An anchor of the page does not replace it. */
export function useLinkToken(): string {
  const inAddress = BEGINNING.exec(useLocation().hash)?.[1] ?? '';
  const [token, setToken] = useState(inAddress);
  if (inAddress !== '' && inAddress !== token) setToken(inAddress);
  return inAddress || token;
}
