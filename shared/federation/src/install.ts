import { useSyncExternalStore } from 'react'

/** Chromium's event that an app can be installed; `prompt` may be called once. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

const isInstallEvent = (value: unknown): value is InstallEvent =>
  value instanceof Event && typeof Reflect.get(value, 'prompt') === 'function'

/** The event comes before a remote is loaded: the host keeps it on the page's global object. */
const PROPERTY = Symbol.for('almanac.install')
const CHANGED = 'almanac:install'

function keep(event: Event | null): void {
  Reflect.set(globalThis, PROPERTY, event)
  globalThis.dispatchEvent(new Event(CHANGED))
}

/** Keeps the browser's offer to install the app for the screen that explains what for. Called by the host at the start. */
export function keepInstallOffer(): void {
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event)
  })
  globalThis.addEventListener('appinstalled', () => keep(null))
}

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener(CHANGED, listener)
  return () => globalThis.removeEventListener(CHANGED, listener)
}

const offer = (): InstallEvent | null => {
  const event: unknown = Reflect.get(globalThis, PROPERTY)
  return isInstallEvent(event) ? event : null
}

/** Whether the page already runs as an app. */
const isStandalone = (): boolean =>
  globalThis.matchMedia?.('(display-mode: standalone)').matches === true ||
  Reflect.get(navigator, 'standalone') === true

/** Safari on an iPhone or iPad, an iPad in its desktop mode included. Browsers inside other apps have no `Version/`. */
function isSafariOnIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isIos && /Version\/[\d.]+.*Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo/.test(userAgent)
}

/** How this browser puts the product on a home screen. */
export type Install =
  /** By the share menu of Safari. */
  | { way: 'share' }
  /** By a question of the browser. */
  | { way: 'prompt'; install: () => Promise<void> }
  /** Not at all, or it is there already. */
  | { way: 'none' }

/**
 * How the product can be installed in this browser.
 *
 * Not part of the shared shell: bundled with each remote, it works with any host; under one that keeps no offer there
 * is no question of the browser.
 */
export function useInstall(): Install {
  const event = useSyncExternalStore(subscribe, offer)
  if (isStandalone()) return { way: 'none' }
  if (!event) return { way: isSafariOnIos() ? 'share' : 'none' }
  const install = async () => {
    keep(null)
    await event.prompt()
  }
  return { way: 'prompt', install }
}
