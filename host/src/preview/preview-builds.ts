import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Release } from '@almanac/contracts/platform/registry'
import { useRegistry } from '../registry/registry-store'
import { forgetLoaded } from '../remotes/load-release'

/** Before a team's machine that does not answer is listened to again. */
const RECONNECT_DELAY_MS = 2_000

const buildsStore = createStore<{ build: number }>()(() => ({ build: 0 }))

/** Which build of a release is to be shown: counted while its preview is on, always 0 for what is published. */
export function useBuild({ preview }: Release): number {
  return useStore(buildsStore, ({ build }) => (preview ? build : 0))
}

/** While a preview is on, follows the machine that it comes from. */
export function usePreviewBuilds(): void {
  const previewed = useRegistry(({ remotes }) => remotes.find(({ preview }) => preview))
  useEffect(() => (previewed ? followBuilds(previewed) : undefined), [previewed])
}

/** Listens to a team's own machine: each new build there is one here. Returns a function that ends it. */
function followBuilds(release: Release): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let source: EventSource | undefined
  let known: unknown
  let broken = false

  const showNewBuild = () => {
    void forgetLoaded(release).then(() => {
      buildsStore.setState(({ build }) => ({ build: build + 1 }))
    })
  }

  const open = () => {
    const opened = new EventSource(`${release.address}__almanac/changes`)
    source = opened
    opened.onmessage = ({ data }: MessageEvent<unknown>) => {
      // The first message names the build that exists already: the page has just loaded that one.
      const first = known === undefined
      const other = data !== known
      known = data
      if (other && !first) showNewBuild()
    }
    opened.onopen = () => {
      // Started again, it may have built something that this page has missed.
      if (broken) showNewBuild()
      broken = false
    }
    opened.onerror = () => {
      broken = true
      opened.close()
      timer = setTimeout(open, RECONNECT_DELAY_MS)
    }
  }

  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
