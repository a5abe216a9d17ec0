import { createPrivateKey, X509Certificate } from 'node:crypto';

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Epoch milliseconds; null when it is no certificate. */
export function certificateEnd(pem: string): number | null {
  return certificateOf(pem)?.validToDate.getTime() ?? null;
}

/** Message for the admin about invalid mTLS material; null if it is usable. */
export function problemOfCertificate(pem: string, now: number): string | null {
  const certificate = certificateOf(pem);
  if (!certificate) return 'Não é um certificado no formato PEM.';
  return certificate.validToDate.getTime() <= now ? 'Este certificado venceu.' : null;
}

export function problemOfPrivateKey(pem: string, certificatePem: string): string | null {
  try {
    const key = createPrivateKey(pem);
    const certificate = certificateOf(certificatePem);
    return !certificate || certificate.checkPrivateKey(key)
      ? null
      : 'Esta chave não é a do certificado informado.';
  } catch {
    return 'Não é uma chave privada no formato PEM, sem senha.';
  }
}

export function problemOfAuthorities(pem: string): string | null {
  const found = pem.match(PEM_CERTIFICATE) ?? [];
  const isReadable = found.length > 0 && found.every((one) => certificateOf(one) !== null);
  return isReadable ? null : 'Não são certificados no formato PEM.';
}

function certificateOf(pem: string): X509Certificate | null {
  try {
    return pem.includes('-----BEGIN CERTIFICATE-----') ? new X509Certificate(pem) : null;
  } catch {
    return null;
  }
}
