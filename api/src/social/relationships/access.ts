/** Visibility codes whose holder may see health records: friend 2, family 3, doctor 4 (specification 001, section 3). */
const SEEING = new Set([2, 3, 4])

/** The part of a relationship that decides about access. */
export interface Standing {
  from_status: string
  to_status: string
  visibility: number
}

/** Whether both sides have agreed; an invitation that waits (or visibility 6) is not yet a relationship. */
export const settled = ({ from_status, to_status, visibility }: Standing): boolean =>
  from_status === 'Friend' && to_status === 'Friend' && visibility !== 6

/**
 * The rule for two people: of their relationships, newest first, the newest
 * that both have agreed to decides, so that a removal (7) holds until a new
 * invitation is accepted, and an invitation that waits changes nothing. It
 * lets either see the other's records at friend, family or doctor; private,
 * follow and public do not open health records.
 */
export function opensRecords(newestFirst: Standing[]): boolean {
  const deciding = newestFirst.find(settled)
  return deciding !== undefined && SEEING.has(deciding.visibility)
}
