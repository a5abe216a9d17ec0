import { QrCode } from './qr-code.js';

export default function PixQr({ code }: { code: string }) {
  return <QrCode text={code} label="QR code do PIX" />;
}
