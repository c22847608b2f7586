import type { createBrowserRouter } from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>

/** An address that the router has gone to. */
export interface Address {
  pathname: string
  search: string
  /** By Back or Forward, after which the browser scrolls by itself. */
  isReturn: boolean
}

const listeners = new Set<(to: Address) => void>()

/** Calls back when the router has gone to another address, before React renders it. Returns a function that ends this. */
export function onAddress(listener: (to: Address) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells `onAddress` of a router; not of a change that fades over, which begins with a picture of the former screen. */
export function announceAddresses(router: Router): () => void {
  let key = router.state.location.key
  return router.subscribe(({ location, historyAction }, { viewTransitionOpts }) => {
    if (location.key === key) return
    key = location.key
    if (viewTransitionOpts) return
    const { pathname, search } = location
    for (const listener of listeners) listener({ pathname, search, isReturn: historyAction === 'POP' })
  })
}
