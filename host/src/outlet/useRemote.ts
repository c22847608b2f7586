import { useCallback, useEffect, useState } from 'react'
import type { RemoteModule } from '@almanac/federation'
import type { Release } from '@almanac/contracts/platform/registry'
import { loadRemote } from '../remotes/load'

type State = { status: 'loading' } | { status: 'ready'; module: RemoteModule; version: string } | { status: 'failed' }

/** The module of the remote that owns the current route, with another try when it failed. */
export function useRemote(release: Release): State & { retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State & { release: Release }>({ status: 'loading', release })

  useEffect(() => {
    let current = true
    setState({ status: 'loading', release })
    loadRemote(release).then(
      (loaded) => {
        if (current) setState({ status: 'ready', ...loaded, release })
      },
      () => {
        if (current) setState({ status: 'failed', release })
      },
    )
    return () => {
      current = false
    }
  }, [release, attempt])

  const retry = useCallback(() => {
    setAttempt((count) => count + 1)
  }, [])
  // Another remote's module must not be shown for a moment under this one's name.
  return { ...(state.release === release ? state : { status: 'loading' as const }), retry }
}
