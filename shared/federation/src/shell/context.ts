import type { ServerEvent, UserEvent } from '@almanac/contracts/platform/events'
import { createContext, useContext, useEffect, useRef, type ComponentType } from 'react'
import type { Bridge } from '@almanac/native'
import { FEATURES, type FeatureName, type FlagValue } from '@almanac/domain/features'
import type { Flag } from '../flags'
import type { SlotName, Slots } from '../slots'

/** Work in progress on a remote's screens: a form, a call. While there is any, the remote is not replaced. */
export interface Work {
  /** Saves the input if the remote has to be replaced anyway. */
  save: () => Promise<void>
}

/** One remote's fill of a slot, ready to be rendered: it loads, fails and is themed independently. */
export interface SlotFill<N extends SlotName> {
  /** Unique among the fills of the slot. */
  key: string
  Fill: ComponentType<Slots[N]>
}

/** A change of this user's data elsewhere. `missed`: events were lost for a while, so anything may have changed. */
export type ShellEvent = Exclude<UserEvent, { type: 'profile' }> | Extract<ServerEvent, { type: 'missed' }>

/** Services of the shell for the remote whose screen is shown. Provided by the host; without a host there are none. */
export interface Shell {
  /** Fills of a slot for this visitor. */
  slotFills: <N extends SlotName>(name: N) => SlotFill<N>[]
  /** Registers work in progress; the returned function ends it. */
  begin: (work: Work) => () => void
  /**
   * Called when a screen's code has loaded and is about to render: if the page hangs on it, the
   * next visit can detect that.
   */
  mounting?: () => void
  /**
   * Listens to changes elsewhere until the returned function is called; missing in older hosts.
   * Used by `useShellEvents`.
   */
  onEvent?: (listener: (event: ShellEvent) => void) => () => void
  /** Used by `useNativeBridge`; missing in older hosts. */
  native?: NativeShell
}

/** The native shell around the page. */
export interface NativeShell {
  /** Null in a browser, and before the shell has sent its `hello`. */
  current: () => Bridge | null
  /** Calls the listener once the shell has, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
}

export const ShellContext = createContext<Shell>({ slotFills: () => [], begin: () => () => undefined })

/**
 * Registers work in progress: while `active`, no other release of this remote takes over. `save`
 * stores the input if the release can wait no longer.
 */
export function useBusy(active: boolean, save?: () => Promise<void>): void {
  const { begin } = useContext(ShellContext)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => (active ? begin({ save: async () => latest.current?.() }) : undefined), [active, begin])
}

/**
 * Whether a feature is on for this visitor. Provided by the host from the registry; without a host
 * the defaults apply.
 */
export const FeatureContext = createContext<(name: FeatureName) => boolean>((name) => FEATURES[name].default)

/** Whether a feature is on for this visitor; re-renders the component on changes. */
export function useFeature(name: FeatureName): boolean {
  return useContext(FeatureContext)(name)
}

/**
 * The value of a remote's flag for this visitor, by its full name; undefined if the server knows
 * none. Provided by the host from the registry; without a host the defaults apply.
 */
export const FlagContext = createContext<(name: string) => FlagValue | undefined>(() => undefined)

/** The value of a flag of this remote for this visitor; re-renders the component on changes. */
export function useFlag<T extends FlagValue>(flag: Flag<T>): T {
  return flag.read(useContext(FlagContext)(flag.name))
}

/**
 * Identifies an attempt to show a place: a new object for each retry by the user. Whatever failed
 * to load in one attempt is requested again in the next.
 */
export const AttemptContext = createContext<object>({})
