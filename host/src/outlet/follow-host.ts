import { isReached } from '@almanac/api-client'
import { currentRegistry, onRegistryChange } from '../registry/registry-store'
import { hostVersion } from '../remotes/host-version'
import { pageBusyTracker } from './busy-tracker'
import { mayReload, wouldReload } from './guarded-reload'

const CHECK_INTERVAL_MS = 1_000

/** Between two tries to move to a host whose page the server does not answer with. */
const RETRY_MS = 5_000

/** A visible page is left alone for this long after somebody last touched it. */
export const QUIET_MS = 10_000

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart']

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Whether audio or video plays, a call's included. */
const isPlaying = (): boolean =>
  [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some(({ paused, ended }) => !paused && !ended)

interface Moving {
  /** Whether the page of this host would be shown; rejects where nobody knows. */
  prepare: (host: string) => Promise<boolean>
  reload: () => void
}

const inThisTab: Moving = {
  prepare: async (host) => (await import(/* webpackChunkName: "offline" */ '../offline/next-host')).prepareHost(host),
  reload() {
    window.location.reload()
  },
}

/**
 * Moves this tab to the host that the registry names for its visitor: reloads the page once nothing is in progress,
 * typed, playing or being sent, and nobody touches it. A page that cannot be moved stays as it is: the server keeps
 * the files of its host. `early` are the fields that somebody has typed into before. Returns a function that stops this.
 */
export function followHost(
  { prepare, reload }: Moving = inThisTab,
  early: readonly (EventTarget | null)[] = [],
): () => void {
  const running = hostVersion()
  let touchedAt = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  /** Fields that somebody has typed into, whether or not their screen registers it as work. */
  const typed = new Set<Field>(early.filter(isField))

  const onTouch = () => {
    touchedAt = Date.now()
  }
  const onInput = ({ target }: Event) => {
    if (isField(target)) typed.add(target)
  }
  const hasTyped = () => [...typed].some((field) => field.isConnected && field.value !== '')
  const isQuiet = () =>
    !pageBusyTracker.isBusy() &&
    !hasTyped() &&
    !isPlaying() &&
    (document.visibilityState === 'hidden' || Date.now() - touchedAt >= QUIET_MS)

  const wanted = () => currentRegistry()?.host ?? running
  const mayMove = () => navigator.onLine && isReached() && isQuiet()

  let nextTry = 0
  const move = async (target: string) => {
    nextTry = Infinity
    const isPrepared = await prepare(target).catch(() => false)
    nextTry = Date.now() + RETRY_MS
    if (isPrepared && target === wanted() && mayMove() && mayReload(`host ${target}`)) reload()
  }

  const check = () => {
    const target = wanted()
    if (target === running) {
      clearInterval(timer)
      timer = undefined
      return
    }
    timer ??= setInterval(check, CHECK_INTERVAL_MS)
    if (Date.now() >= nextTry && mayMove() && wouldReload(`host ${target}`)) void move(target)
  }

  for (const type of TOUCHES) addEventListener(type, onTouch, { passive: true, capture: true })
  document.addEventListener('input', onInput, true)
  const stop = running === '' ? undefined : onRegistryChange(check)
  if (running !== '') check()
  return () => {
    clearInterval(timer)
    stop?.()
    for (const type of TOUCHES) removeEventListener(type, onTouch, { capture: true })
    document.removeEventListener('input', onInput, true)
  }
}
