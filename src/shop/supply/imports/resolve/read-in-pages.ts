const pageSize = 500;

/** Yields the rows after an id, a page at a time, including rows that are added meanwhile. `read` returns rows in the order of their ids. */
export async function* readInPages<Row extends { id: number }>(
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
