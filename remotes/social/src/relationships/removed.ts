/** What the history keeps beside `/relationships` where somebody comes there from a removal: no name, which would outlive it. */
export const AFTER_REMOVAL = { relationship_removed: true }

/** Whether that is what the history keeps. */
export const isAfterRemoval = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, 'relationship_removed') === true
