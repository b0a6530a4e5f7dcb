// A dispute that is not kept lives in the link: packed, behind the #, which browsers do not send to anybody.

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const blob = new Blob([bytes as BlobPart]);
  const packed = blob.stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

function to_link(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function from_link(text: string): Uint8Array {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}

export async function pack(text: string): Promise<string> {
  return to_link(await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw")));
}

const MOST = 2_000_000; // characters; a link can hold what unpacks to far more

/** What a link holds; undefined when that is nothing. */
export async function unpack(packed: string): Promise<string | undefined> {
  try {
    const bytes = await through(from_link(packed), new DecompressionStream("deflate-raw"));
    return bytes.length > MOST ? undefined : new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}
