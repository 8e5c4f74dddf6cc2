/** A place in the queue. */
export type Waiting<T> = { client: string; item: T };

/**
 * Returns a queue that is fair to clients: each gets their turn after all others had one, however many items they have. An item may have a
 * place with each of several clients. Of more than `most` items it drops the newest that only one client waits for, of the client with most of
 * them, so that one who floods it pushes out nobody else, and a crowd that waits for one item neither.
 */
export function createFairQueue<T>(most: number) {
  /** In the order of turns; each client's items in the order of their arrival. */
  const lines = new Map<string, T[]>();
  /** By item: with how many clients it has a place. */
  const places = new Map<T, number>();

  function remove(client: string, index: number): T | undefined {
    const line = lines.get(client) ?? [];
    const [item] = line.splice(index, 1);
    if (line.length === 0) lines.delete(client);
    if (item === undefined) return undefined;
    const left = (places.get(item) ?? 1) - 1;
    if (left > 0) places.set(item, left);
    else places.delete(item);
    return item;
  }

  /** Returns the place to drop: with the client that has most items; of several, with the one whose turn is last. */
  function placeToDrop(): { client: string; index: number } {
    let found = { client: "", index: -1, length: 0 };
    for (const [client, line] of lines) {
      const index = line.findLastIndex((item) => places.get(item) === 1);
      if (index >= 0 && line.length >= found.length) found = { client, index, length: line.length };
    }
    return found;
  }

  return {
    /** Adds an item. Returns the one that is dropped for it, which may be itself. */
    add({ client, item }: Waiting<T>): Waiting<T> | undefined {
      const line = lines.get(client);
      if (line) line.push(item);
      else lines.set(client, [item]);
      places.set(item, (places.get(item) ?? 0) + 1);
      if (places.size <= most) return undefined;
      const { client: longest, index } = placeToDrop();
      const dropped = index < 0 ? undefined : remove(longest, index);
      return dropped === undefined ? undefined : { client: longest, item: dropped };
    },
    /** Removes and returns the next item. */
    next(): T | undefined {
      const [client] = lines.keys();
      if (client === undefined) return undefined;
      const item = remove(client, 0);
      const rest = lines.get(client);
      if (rest) {
        lines.delete(client);
        lines.set(client, rest);
      }
      return item;
    },
    /** Removes an item that waits no longer. */
    drop({ client, item }: Waiting<T>): void {
      const index = lines.get(client)?.indexOf(item) ?? -1;
      if (index >= 0) remove(client, index);
    },
  };
}
