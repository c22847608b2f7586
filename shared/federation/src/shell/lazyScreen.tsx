import { lazy, useContext, useEffect, useReducer, type ComponentType, type LazyExoticComponent } from 'react'
import { loadChunk } from '../loading/chunk'
import { retryLater } from '../loading/retry'
import { AttemptContext, ShellContext } from './context'

interface Loading<P> {
  /** The attempt that started loading. */
  attempt: object
  failed: boolean
  /** A failed part is being requested again. */
  retrying: boolean
  mounting: (() => void) | undefined
  Screen: LazyExoticComponent<ComponentType<P>> | ComponentType<P>
}

/**
 * A screen, or a part of one, whose code is loaded when it is first shown:
 *
 *   const Polls = lazyScreen(() => import('./polls/Polls').then((screen) => screen.Polls))
 *
 * It is requested three times before it fails, and again in full when the place around it is retried. React's own
 * `lazy` would keep its first failure for as long as the page is open.
 *
 * @param otherwise takes the place of a part without which its screen is still of use, where it cannot be loaded: a
 *   dialog that says what was saved must not end in an error because the server is down. The part takes its place back
 *   once it is there: it is requested again when the network returns, and with growing delays
 */
export function lazyScreen<P extends object>(
  load: () => Promise<ComponentType<P>>,
  otherwise?: ComponentType<P>,
): ComponentType<P> {
  let latest: Loading<P> | undefined
  const mounted = new Set<() => void>()

  function begin(attempt: object, mounting: (() => void) | undefined): Loading<P> {
    const loading: Loading<P> = {
      attempt,
      failed: false,
      retrying: false,
      mounting,
      Screen: lazy(() =>
        loadChunk(load).then(
          (component) => {
            mounting?.()
            return { default: component }
          },
          (error: unknown) => {
            loading.failed = true
            if (otherwise) return { default: withRetry(otherwise, () => retry(loading)) }
            throw error
          },
        ),
      ),
    }
    return loading
  }

  /** Requests a failed part again, while its stand-in stays. */
  function retry(loading: Loading<P>): void {
    if (loading.retrying) return
    loading.retrying = true
    loadChunk(load).then(
      (Screen) => {
        loading.mounting?.()
        if (latest === loading) latest = { ...loading, failed: false, retrying: false, Screen }
        for (const render of mounted) render()
      },
      () => {
        loading.retrying = false
      },
    )
  }

  /**
   * React renders a failed component more than once before it gives up: within one attempt the
   * result must stay the same.
   */
  function loadingFor(attempt: object, mounting: (() => void) | undefined): Loading<P> {
    if (!latest || (latest.failed && latest.attempt !== attempt)) latest = begin(attempt, mounting)
    return latest
  }

  return function LazyScreen(props: P) {
    const [, render] = useReducer((count: number) => count + 1, 0)
    useEffect(() => {
      mounted.add(render)
      return () => void mounted.delete(render)
    }, [])
    const { Screen } = loadingFor(useContext(AttemptContext), useContext(ShellContext).mounting)
    return <Screen {...props} />
  }
}

/** Shows the stand-in of a part, and requests the part again until it is there. */
function withRetry<P extends object>(StandIn: ComponentType<P>, retry: () => void): ComponentType<P> {
  return function WithoutPart(props: P) {
    useEffect(() => retryLater(retry), [])
    return <StandIn {...props} />
  }
}
