import * as react from 'react'

/** Internals shared by react and react-dom. */
const internals: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')

/**
 * Keeps React from capturing a stack for each element. Its development build captures one for the
 * first ten thousand elements of each second, for `captureOwnerStack` and browser developer tools:
 * a sixteenth of the time of all screen tests. Here the counter always reads as exhausted.
 * Component stacks in warnings remain.
 */
export function skipOwnerStacks(): void {
  if (typeof internals !== 'object' || internals === null) return
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined })
}
