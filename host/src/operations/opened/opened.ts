import { useMemo } from 'react'
import { useSearchParams } from '@almanac/ui/router'
import type { Operations } from '@almanac/contracts/platform/operations'
import { byTrouble, isTroubled } from '../sick/trouble'

const VIEWS = ['changes', 'features', 'administrators', 'passkeys', 'sessions'] as const

/** A part of the page that stands beside the list, or is a screen of its own in a narrow window. */
export type Opened = { kind: 'remote'; remote: string } | { kind: (typeof VIEWS)[number] }

/** The address of what a row of the list opens. */
export const openedPath = (opened: Opened): string =>
  `/operations?${new URLSearchParams(opened.kind === 'remote' ? { remote: opened.remote } : { view: opened.kind }).toString()}`

/** What the address names; null for the list alone, and for a remote that is not there. */
export function useOpened(remotes: Operations['remotes']): Opened | null {
  const [search] = useSearchParams()
  const name = search.get('remote')
  const view = VIEWS.find((each) => each === search.get('view'))
  return useMemo(() => {
    if (view) return { kind: view }
    const remote = remotes.find((each) => each.remote === name)
    return remote ? { kind: 'remote', remote: remote.remote } : null
  }, [view, name, remotes])
}

/** What stands beside the list until something is chosen: the remote in the worst trouble, else what changed. */
export function firstOpened({ remotes, health }: Pick<Operations, 'remotes' | 'health'>): Opened {
  const [worst] = byTrouble(remotes, health)
  return worst && isTroubled(worst, health) ? { kind: 'remote', remote: worst.remote } : { kind: 'changes' }
}
