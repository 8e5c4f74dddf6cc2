/** Waits until all have ended, also where one fails, so that nothing goes on behind the caller's back. Returns their values; throws the first error. */
export async function allEnded<T>(work: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
