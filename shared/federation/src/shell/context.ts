import type { ServerEvent, UserEvent } from '@almanac/contracts/platform/events'
import { createContext, useContext, useEffect, useRef, type ComponentType } from 'react'
import type { Bridge } from '@almanac/native'
import { FEATURES, type FeatureName } from '@almanac/domain/features'
import type { SlotName, Slots } from '../slots'

/** What is in progress on a remote's screens: a form, a call. While there is any, the remote is not exchanged. */
export interface Work {
  /** Saves what was entered, when the remote has to give way all the same. */
  save: () => Promise<void>
}

/** One remote's answer to a slot, ready to be rendered: it loads, fails and is themed by itself. */
export interface SlotFill<N extends SlotName> {
  /** Unique among the fills of the slot. */
  key: string
  Fill: ComponentType<Slots[N]>
}

/**
 * What happened to this user's data elsewhere. `missed`: for a while nothing
 * could be heard, so that anything may have happened.
 */
export type ShellEvent = UserEvent | Extract<ServerEvent, { type: 'missed' }>

/** What the shell does for the remote whose screen is shown. The host provides it; without one there is nobody to ask. */
export interface Shell {
  /** Who fills a slot for this visitor. */
  slotFills: <N extends SlotName>(name: N) => SlotFill<N>[]
  /** Announces work in progress; the answer ends it. */
  begin: (work: Work) => () => void
  /** The code of a screen has come and is rendered next: should the page hang over it, the next visit can tell. */
  mounting?: () => void
  /** Hears of what happens elsewhere until the returned function is called; a host of before this has none of it. `useShellEvents` asks for it. */
  onEvent?: (listener: (event: ShellEvent) => void) => () => void
  /** `useNativeBridge` asks for it; a host of before this has none. */
  native?: NativeShell
}

/** The native shell around the page. */
export interface NativeShell {
  /** Null in a browser, and before the shell has said hello. */
  current: () => Bridge | null
  /** Hears when it has, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
}

export const ShellContext = createContext<Shell>({ slotFills: () => [], begin: () => () => undefined })

/**
 * Says that something is in progress here: while `active`, another release of
 * this remote waits. `save` stores what was entered when it can wait no longer.
 */
export function useBusy(active: boolean, save?: () => Promise<void>): void {
  const { begin } = useContext(ShellContext)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => (active ? begin({ save: async () => latest.current?.() }) : undefined), [active, begin])
}

/** Whether a feature is on for this visitor. The host provides it, from the registry; without one the defaults hold. */
export const FeatureContext = createContext<(name: FeatureName) => boolean>((name) => FEATURES[name].default)

/** Whether a feature is on for this visitor; the component renders again when that changes. */
export function useFeature(name: FeatureName): boolean {
  return useContext(FeatureContext)(name)
}

/**
 * Which attempt at showing a place this is: another object for each time that a
 * person asks for it again. What failed to load within one attempt is asked for
 * again in the next.
 */
export const AttemptContext = createContext<object>({})
