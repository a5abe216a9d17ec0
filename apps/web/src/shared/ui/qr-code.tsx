import { useEffect, useState } from 'react';
import { toString as qrSvg } from 'qrcode';

interface QrCodeProps {
  text: string;
  /** Read by screen readers. */
  label: string;
}

/** Level H survives a scratched or logo-covered code; 200 px on white, quiet zone included, on any theme. */
export function QrCode({ text, label }: QrCodeProps) {
  const [svg, setSvg] = useState('');
  useEffect(() => {
    let shown = true;
    void qrSvg(text, { type: 'svg', errorCorrectionLevel: 'H', width: 200, margin: 0 }).then((drawn) => {
      if (shown) setSvg(drawn);
    });
    return () => {
      shown = false;
    };
  }, [text]);
  return (
    <div className="qr" role="img" aria-label={label}>
      {/* The library builds the markup from the text; none of it comes from the network. */}
      <div className="size-50" dangerouslySetInnerHTML={{ __html: svg }} />
    </div>
  );
}
