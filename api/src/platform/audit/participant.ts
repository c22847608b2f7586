import { createHash } from 'node:crypto'

/**
 * How the trail names a participant: a mark made of her id, the same for all
 * that she did in one matter, from which nobody comes back to her. So the trail
 * need not be changed when she leaves.
 */
export function participantMark(matter: string, user_id: string): string {
  return `participant: ${createHash('sha256').update(`${matter} ${user_id}`).digest('hex').slice(0, 32)}`
}
