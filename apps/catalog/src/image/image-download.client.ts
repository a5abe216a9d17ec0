import { request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { imageErrors, MAX_UPLOAD_BYTES } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { isPublicUrl, PRIVATE_ADDRESS, publicLookup } from '@vale/platform/public-url';
import { readBounded } from '@vale/platform/read-bounded';
import { abortedAfter } from '@vale/platform/time-limit';

/** Covers the whole download, redirects included. Milliseconds. */
const TIMEOUT_MS = 8_000;
const MAX_REDIRECTS = 3;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Sends one GET. A parameter, so that tests need no server on the internet. */
export type Open = (url: URL, signal: AbortSignal) => Promise<IncomingMessage>;

/** Downloads pictures from addresses that an admin typed. */
@Injectable()
export class ImageDownloadClient {
  /** Throws `catalog.image-address-refused`, `catalog.image-not-fetched`, `platform.too-large`. */
  download(address: string): Promise<Buffer> {
    return download(address, openPublic);
  }
}

export async function download(address: string, open: Open): Promise<Buffer> {
  try {
    return await abortedAfter(TIMEOUT_MS, async (signal) => {
      const reply = await follow(address, open, signal);
      if (reply.statusCode !== 200) {
        reply.destroy();
        throw new AppError(imageErrors.imageNotFetched);
      }
      const content = await readBounded(reply, MAX_UPLOAD_BYTES);
      if (!content) throw new AppError(platformErrors.tooLarge);
      return content;
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isPrivate = (error as NodeJS.ErrnoException).code === PRIVATE_ADDRESS;
    const definition = isPrivate ? imageErrors.imageAddressRefused : imageErrors.imageNotFetched;
    throw new AppError(definition, { cause: error });
  }
}

async function follow(
  address: string,
  open: Open,
  signal: AbortSignal,
  left = MAX_REDIRECTS,
): Promise<IncomingMessage> {
  const url = allowed(address);
  const reply = await open(url, signal);
  const { location } = reply.headers;
  if (!REDIRECTS.has(reply.statusCode ?? 0) || !location) return reply;
  reply.destroy();
  if (left === 0) throw new AppError(imageErrors.imageNotFetched);
  return follow(URL.parse(location, url.href)?.href ?? '', open, signal, left - 1);
}

/** Other ports than https's own are for other things than pictures, and closed in the cluster. */
function allowed(address: string): URL {
  const url = URL.parse(address);
  const isAllowed = url && isPublicUrl(address) && url.port === '' && !url.username && !url.password;
  if (!isAllowed) throw new AppError(imageErrors.imageAddressRefused);
  return url;
}

function openPublic(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const options: RequestOptions = {
    signal,
    lookup: publicLookup,
    // Uses a separate connection: one that was opened without the check must not be reused.
    agent: false,
    minVersion: 'TLSv1.2',
    headers: { accept: 'image/avif,image/webp,image/*', 'user-agent': 'Vale' },
  };
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end();
  });
}
