import { lazy, useContext, type ComponentType, type LazyExoticComponent } from 'react'
import { loadChunk } from '../loading/chunk'
import { AttemptContext, ShellContext } from './context'

interface Loading<P> {
  /** The attempt that asked for it. */
  attempt: object
  failed: boolean
  Screen: LazyExoticComponent<ComponentType<P>>
}

/**
 * A screen, or a part of one, whose code comes when it is first shown:
 *
 *   const Polls = lazyScreen(() => import('./polls/Polls').then((screen) => screen.Polls))
 *
 * It is asked for three times before it fails, and once more in full when the
 * place it stands in is tried again. React's own `lazy` would keep its first
 * failure for as long as the page is open.
 */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
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
            throw error
          },
        ),
      ),
    }
    return loading
  }

  /** React renders what failed more than once before it gives up: within one attempt the answer stays the same. */
  function loadingFor(attempt: object, mounting: (() => void) | undefined): Loading<P> {
    if (!latest || (latest.failed && latest.attempt !== attempt)) latest = begin(attempt, mounting)
    return latest
  }

  return function LazyScreen(props: P) {
    const { Screen } = loadingFor(useContext(AttemptContext), useContext(ShellContext).mounting)
    return <Screen {...props} />
  }
}
