import { useRouteError } from 'react-router-dom'

/**
 * Throws the error of the frame again, for the root's `onUncaughtError`, which reports it and shows the page's own
 * words. React Router would show people a page for developers, with the stack, and tell nobody.
 */
export function RouteError(): never {
  const error = useRouteError()
  throw error instanceof Error ? error : new Error(String(error))
}
