import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Release } from '@almanac/contracts/platform/registry'
import { forgetLoaded } from '../remotes/load-release'

/** Milliseconds before a team's machine that does not answer is listened to again. */
const AGAIN = 2_000

const buildsStore = createStore<{ build: number }>()(() => ({ build: 0 }))

/** Which build of a release is to be shown: counted while its preview is on, always 0 for what is published. */
export function useBuild({ preview }: Release): number {
  return useStore(buildsStore, ({ build }) => (preview ? build : 0))
}

/** Listens to a team's own machine: each new build there is one here. The answer ends it. */
export function followBuilds(release: Release): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let source: EventSource | undefined
  let known: unknown
  let broken = false

  const take = () => {
    void forgetLoaded(release).then(() => {
      buildsStore.setState(({ build }) => ({ build: build + 1 }))
    })
  }

  const open = () => {
    const opened = new EventSource(`${release.address}__almanac/changes`)
    source = opened
    opened.onmessage = ({ data }: MessageEvent<unknown>) => {
      // Who comes is told at once of the build that is there: the page has just loaded that one.
      const first = known === undefined
      const other = data !== known
      known = data
      if (other && !first) take()
    }
    opened.onopen = () => {
      // Started again, it may have built something that nobody here was told of.
      if (broken) take()
      broken = false
    }
    opened.onerror = () => {
      broken = true
      opened.close()
      timer = setTimeout(open, AGAIN)
    }
  }

  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
