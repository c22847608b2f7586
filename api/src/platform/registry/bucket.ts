import { createHash } from 'node:crypto'

/**
 * Where a participant stands among the hundred parts of a rollout: 0 to 99, the
 * same on every visit. Another remote deals her anew, so that it is not always
 * the same people who try what is new.
 */
export function bucketOf(remote: string, user_id: string): number {
  return createHash('sha256').update(`${remote} ${user_id}`).digest().readUInt32BE(0) % 100
}
