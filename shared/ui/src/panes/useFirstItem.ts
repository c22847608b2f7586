import { useState } from 'react'

/**
 * The item that stands beside a list while none is chosen: the first one. It stays while the list changes its order,
 * and until it is gone, so that nothing is replaced that somebody reads.
 *
 * @param ids Those of the list in its order; undefined while they are not known.
 */
export function useFirstItem(ids: readonly string[] | undefined): string | null {
  const [first, setFirst] = useState<string | null>(null)
  const isThere = first !== null && (ids === undefined || ids.includes(first))
  const current = isThere ? first : (ids?.[0] ?? null)
  if (current !== first) setFirst(current)
  return current
}
