/** Groups rows by remote, in their original order. */
export function byRemote<T extends { remote: string }>(rows: Iterable<T>): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const row of rows) {
    const own = found.get(row.remote)
    if (own) own.push(row)
    else found.set(row.remote, [row])
  }
  return found
}
