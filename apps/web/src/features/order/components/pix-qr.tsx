import { useEffect, useState } from 'react';
import { toString as qrSvg } from 'qrcode';

/** Level H survives a scratched or logo-covered code; 200 px on white, quiet zone included, on any theme. */
export default function PixQr({ code }: { code: string }) {
  const [svg, setSvg] = useState('');
  useEffect(() => {
    let shown = true;
    void qrSvg(code, { type: 'svg', errorCorrectionLevel: 'H', width: 200, margin: 0 }).then((text) => {
      if (shown) setSvg(text);
    });
    return () => {
      shown = false;
    };
  }, [code]);
  return (
    <div className="qr" role="img" aria-label="QR code do PIX">
      {/* built from the code by the library, never from markup that came over the network */}
      <div className="size-50" dangerouslySetInnerHTML={{ __html: svg }} />
    </div>
  );
}
