import * as react from 'react'

/** What react and react-dom share with each other. */
const internals: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')

/**
 * Keeps React from taking a stack for each element. Its development build takes one for the first ten thousand
 * elements of each second, for `captureOwnerStack` and the tools of a browser: a sixteenth of the time of all
 * screen tests. Here it is told that so many were taken already. Component stacks in warnings stay.
 */
export function skipOwnerStacks(): void {
  if (typeof internals !== 'object' || internals === null) return
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined })
}
