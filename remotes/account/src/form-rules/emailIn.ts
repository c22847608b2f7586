/** The email address that the screen before has put into the router state, which no URL shows; empty without one. */
export function emailIn(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : ''
}
