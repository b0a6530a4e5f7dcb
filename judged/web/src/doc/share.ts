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

const MOST = 2_000_000; // bytes; a link can hold what unpacks to far more

/** What a link holds; undefined when that is nothing, or far too much. */
export async function unpack(packed: string): Promise<string | undefined> {
  try {
    const blob = new Blob([from_link(packed) as BlobPart]);
    const reader = blob.stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const text = new TextDecoder();
    let out = "";
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      out += text.decode(read.value as BufferSource, { stream: true });
      if (out.length > MOST) return undefined;
    }
    return out + text.decode();
  } catch {
    return undefined;
  }
}
