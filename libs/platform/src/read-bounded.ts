/** Null if there are more bytes than `most`: the rest is not read, and the connection is closed. */
export async function readBounded(content: AsyncIterable<Uint8Array>, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.byteLength;
    // Leaving the loop destroys the stream.
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
