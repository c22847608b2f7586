/** History state of `/relationships` after a removal; holds no name, which would outlive the removal. */
export const AFTER_REMOVAL = { relationship_removed: true }

/** Whether the history state says so. */
export const isAfterRemoval = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, 'relationship_removed') === true
