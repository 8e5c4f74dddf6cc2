const pageSize = 500;

/** Yields the rows after an id that `read` returns in the order of their ids, a page at a time, also those that are added meanwhile. */
export async function* inPages<Row extends { id: number }>(
  after: number,
  read: (last: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let last = after; ;) {
    const page = await read(last, pageSize);
    yield* page;
    last = page.at(-1)?.id ?? last;
    if (page.length < pageSize) return;
  }
}
