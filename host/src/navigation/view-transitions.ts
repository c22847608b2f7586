import type { createBrowserRouter, To } from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>
type Options = NonNullable<Parameters<Router['navigate']>[1]>

const fading = new WeakSet<Router>()

/**
 * Lets every navigation to another screen fade over (View Transitions), where the device is quick
 * enough for it and the person has not asked for less motion. React Router does it only for the
 * links that ask for it, which are those of all remotes. What the followed link marks with
 * `data-opens` becomes what the next screen marks with `data-opened`; what a link within `data-rises`
 * opens rises on a phone as a sheet does, and sinks by Back, which React Router shows as the navigation that it takes
 * back (global.css). Another call for the same router changes nothing.
 */
export function fadeBetweenScreens(router: Router): Router {
  if (fading.has(router)) return router
  fading.add(router)
  const navigate = router.navigate.bind(router)
  // Once, whichever router is shown.
  window.addEventListener('popstate', turnRising)
  return Object.assign(router, {
    navigate: (to: To | null | number, options?: Options) => {
      if (typeof to === 'number') return navigate(to)
      const viewTransition = isOtherScreen(to, router.state.location.pathname) && isSmooth()
      if (viewTransition) {
        nameOpening()
        setRising(isRising() ? '' : null)
      }
      // A link that does not ask for it says so as undefined.
      return navigate(to, { ...options, viewTransition: options?.viewTransition ?? viewTransition })
    },
  })
}

let named: HTMLElement | null = null

/** Names what the followed link opens, and it alone: two elements of one name would end the transition. */
function nameOpening() {
  named?.style.removeProperty('view-transition-name')
  named = document.activeElement?.querySelector<HTMLElement>('[data-opens]') ?? null
  named?.style.setProperty('view-transition-name', 'opened')
}

/** `back`: the next transition takes back one that rose. */
function setRising(rises: '' | 'back' | null) {
  if (rises === null) delete document.documentElement.dataset['rises']
  else document.documentElement.dataset['rises'] = rises
}

function turnRising() {
  const rises = document.documentElement.dataset['rises']
  if (rises !== undefined) setRising(rises === '' ? 'back' : '')
}

const isRising = (): boolean => document.activeElement?.closest('body [data-rises]') != null

/** Whether a navigation leads to another path; false for a dialog or a filter in the address. */
function isOtherScreen(to: To | null, here: string): boolean {
  const path = typeof to === 'string' ? to.replace(/[?#].*$/, '') : to?.pathname
  return Boolean(path) && path !== here
}

/**
 * Whether motion is wanted, and cheap: taking a picture of the page costs a slow processor more
 * than the next screen itself. Browsers state their memory in GB, Safari and Firefox not at all.
 */
function isSmooth(): boolean {
  const memory: unknown = Reflect.get(navigator, 'deviceMemory') ?? 8
  return (
    !matchMedia('(prefers-reduced-motion: reduce)').matches &&
    navigator.hardwareConcurrency >= 4 &&
    typeof memory === 'number' &&
    memory >= 4
  )
}
