import { crc16, writeDynamicBrCode } from '@vale/contracts/pix';

/** A dynamic code carries its address in field 26-25, which takes 77 characters and no scheme. */
const MAX_ADDRESS = 77;
const MERCHANT = { merchantName: 'Vale Loja de Demonstracao', merchantCity: 'Sao Paulo' };

interface CodeFaults {
  wrongCrc: boolean;
  wrongAmount: boolean;
}

/** The copy-and-paste code of a charge; with `faults` it is one that a shop must refuse to show. */
export function writeChargeCode(
  charge: { id: string; amountCentavos: number },
  publicUrl: string,
  faults: CodeFaults,
): string {
  const address = `${publicUrl.replace(/^https?:\/\//, '')}/qr/${charge.id}`;
  const code = writeDynamicBrCode({
    ...MERCHANT,
    url: address.length <= MAX_ADDRESS ? address : `pix.sandbox.invalid/qr/${charge.id}`,
    amountCentavos: charge.amountCentavos + (faults.wrongAmount ? 100 : 0),
  });
  if (!faults.wrongCrc) return code;
  const body = code.slice(0, -4);
  // The CRC of other bytes: well formed, and always wrong.
  return body + crc16(`${body}x`);
}
