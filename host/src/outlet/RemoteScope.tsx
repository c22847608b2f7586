import { useMemo, type ReactNode } from 'react'
import { ShellContext, type Shell } from '@almanac/federation/shell'
import { useIsEnabled, useRegistry } from '../registry/registry-store'
import { fillsOf } from './fills'
import type { Works } from './works'

/** What the shell does for one remote: whoever is inside fills its slots, and keeps it from being exchanged while something is in progress. */
export function RemoteScope({
  works,
  mounting,
  children,
}: {
  works: Works
  mounting?: () => void
  children: ReactNode
}) {
  const remotes = useRegistry((registry) => registry.remotes)
  const isEnabled = useIsEnabled()
  const shell = useMemo(
    (): Shell => ({ begin: works.begin, fillsOf: fillsOf(remotes, isEnabled), ...(mounting ? { mounting } : {}) }),
    [works, mounting, remotes, isEnabled],
  )
  return <ShellContext value={shell}>{children}</ShellContext>
}
