import { optional } from '../optional.js';

/** The QR code, whose drawing is loaded late; the code to copy is enough to pay. */
export const LatePixQr = optional(() => import('./pix-qr.js'), {
  loading: <div className="skeleton size-58 rounded-panel" />,
  failed: <p>O QR code não pôde ser carregado. Pague com o código PIX.</p>,
});
