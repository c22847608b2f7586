import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Release } from '@almanac/contracts/platform/registry'
import { useRegistry } from '../registry/registry-store'
import { forgetLoaded } from '../remotes/load-release'

/** Delay before the event stream of a developer's machine is reopened after an error. */
const RECONNECT_DELAY_MS = 2_000

const buildsStore = createStore<{ build: number }>()(() => ({ build: 0 }))

/** The build of a release to show: counts new builds of a preview, always 0 for a published release. */
export function useBuild({ preview }: Release): number {
  return useStore(buildsStore, ({ build }) => (preview ? build : 0))
}

/** While a preview is on, follows the builds on the developer's machine. */
export function usePreviewBuilds(): void {
  const previewed = useRegistry(({ remotes }) => remotes.find(({ preview }) => preview))
  useEffect(() => (previewed ? followBuilds(previewed) : undefined), [previewed])
}

/** Opens a stream of the developer's machine that announces each new build. Returns a function that closes it. */
function followBuilds(release: Release): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let source: EventSource | undefined
  let currentBuild: unknown
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
      // The first message names the existing build, which the page has just loaded.
      const first = currentBuild === undefined
      const changed = data !== currentBuild
      currentBuild = data
      if (changed && !first) showNewBuild()
    }
    opened.onopen = () => {
      // A build may have been missed while the connection was down.
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
