// What a view can be shown without, loaded once it is shown.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

const loaded = new Map<unknown, unknown>();

/** Load a part before it is shown, so that it is there at once. */
export async function warm(load: () => Promise<unknown>): Promise<void> {
  await load().then(
    (found) => loaded.set(load, found),
    () => undefined, // without a network, the view goes on without it
  );
}

export function Later<P extends object>({ load, props }: { load: () => Promise<ComponentType<P>>; props: P }) {
  const [, set] = useState<unknown>();
  useEffect(() => {
    let here = true;
    if (!loaded.has(load)) void warm(load).then(() => here && set({}));
    return () => {
      here = false;
    };
  }, [load]);
  const Part = loaded.get(load) as ComponentType<P> | undefined;
  return Part ? <Part {...props} /> : null;
}
