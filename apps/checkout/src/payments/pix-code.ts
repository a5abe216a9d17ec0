import { centavosText } from '@vale/contracts/money';
import { parseBrCode } from '@vale/contracts/pix';

/**
 * Why this code must not be shown; null when it is valid and for exactly this amount. A dynamic code may leave its sum, or
 * write it as zero, to the charge behind its address: `askedCentavos` is what the provider says that it asks for, null when it did not say.
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
