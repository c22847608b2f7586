import { lazy, useContext, type ComponentType, type LazyExoticComponent } from 'react'
import { loadChunk } from '../loading/chunk'
import { AttemptContext, ShellContext } from './context'

interface Loading<P> {
  /** The attempt that started loading. */
  attempt: object
  failed: boolean
  Screen: LazyExoticComponent<ComponentType<P>>
}

/**
 * A screen, or a part of one, whose code is loaded when it is first shown:
 *
 *   const Polls = lazyScreen(() => import('./polls/Polls').then((screen) => screen.Polls))
 *
 * It is requested three times before it fails, and again in full when the user retries the place
 * around it. React's own `lazy` would keep its first failure for as long as the page is open.
 *
 * @param otherwise takes the place of a part without which its screen is still of use, where it cannot be loaded: a
 *   dialog that says what was saved must not end in an error because the server is down
 */
export function lazyScreen<P extends object>(
  load: () => Promise<ComponentType<P>>,
  otherwise?: ComponentType<P>,
): ComponentType<P> {
  let latest: Loading<P> | undefined

  function begin(attempt: object, mounting: (() => void) | undefined): Loading<P> {
    const loading: Loading<P> = {
      attempt,
      failed: false,
      Screen: lazy(() =>
        loadChunk(load).then(
          (component) => {
            mounting?.()
            return { default: component }
          },
          (error: unknown) => {
            loading.failed = true
            if (otherwise) return { default: otherwise }
            throw error
          },
        ),
      ),
    }
    return loading
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
    const { Screen } = loadingFor(useContext(AttemptContext), useContext(ShellContext).mounting)
    return <Screen {...props} />
  }
}
