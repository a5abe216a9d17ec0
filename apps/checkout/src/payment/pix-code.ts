import { centavosText } from '@vale/contracts/money';
import { parseBrCode } from '@vale/contracts/pix';

/** Why this code must not be shown; null when it is valid and for exactly this amount. */
export function problemOfPixCode(pixCode: string, totalCentavos: number): string | null {
  const parsed = parseBrCode(pixCode);
  if (!parsed.ok) return `BR Code: ${parsed.problem}`;
  const { amountCentavos } = parsed.code;
  if (amountCentavos === totalCentavos) return null;
  const says = amountCentavos === null ? 'no sum' : centavosText(amountCentavos);
  return `BR Code says ${says} instead of ${centavosText(totalCentavos)}`;
}
