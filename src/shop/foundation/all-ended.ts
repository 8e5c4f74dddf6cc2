/** Waits until all promises have settled, even if one rejects, so that no work continues unobserved. Returns their values; throws the first error. */
export async function allEnded<T>(work: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
