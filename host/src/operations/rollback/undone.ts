import type { RolloutChange } from '@almanac/contracts/platform/rollouts'

/**
 * The change that a rollback would undo: the latest that was not undone yet.
 * Each rollback among them (the newest first) has undone one before it.
 * Undefined when there is none, or it is longer ago than what is listed.
 */
export function undoneBy(changes: readonly RolloutChange[]): RolloutChange | undefined {
  let undone = 0
  return changes.find(({ action }) => {
    if (action === 'rollback') undone += 1
    else if (undone === 0) return true
    else undone -= 1
    return false
  })
}
