import { centavosText } from '@vale/contracts/money';
import { parseBrCode } from '@vale/contracts/pix';

/**
 * Reason why this code must not be shown; null if it is valid and for exactly this amount. A dynamic code may
 * leave out its sum, or write zero, and refer to the charge behind its URL: `askedCentavos` is the sum that
 * the provider reports, or null.
 */
export function problemOfPixCode(
  pixCode: string,
  totalCentavos: number,
  askedCentavos: number | null = null,
): string | null {
  const parsed = parseBrCode(pixCode);
  if (!parsed.ok) return `BR Code: ${parsed.problem}`;
  const { url } = parsed.code;
  const amountCentavos =
    url === null ? parsed.code.amountCentavos : parsed.code.amountCentavos || askedCentavos;
  if (amountCentavos === totalCentavos) return null;
  const says = amountCentavos === null ? 'no sum' : centavosText(amountCentavos);
  return `BR Code says ${says} instead of ${centavosText(totalCentavos)}`;
}
