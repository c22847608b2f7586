/*
 * Types of a service worker's global scope. TypeScript's WebWorker library
 * conflicts with the DOM library, so the parts in use are declared here.
 */

export interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

export interface InstallEvent extends ExtendableEvent {
  /** Static routing: matching requests skip the worker, if the browser supports it. */
  addRoutes?: (rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]) => Promise<void>
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}

export interface WorkerMessageEvent extends ExtendableEvent {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}

export interface PushEvent extends ExtendableEvent {
  readonly data: { json: () => unknown } | null
}

export interface NotificationClickEvent extends ExtendableEvent {
  readonly notification: Notification
  /** The id of the pressed button; empty for the notification itself. */
  readonly action: string
}

/** What a notification shows, and what is given back when it is tapped. */
export interface NotificationContent {
  body: string
  icon: string
  badge: string
  lang?: string
  dir?: 'ltr' | 'rtl'
  tag?: string
  actions: { action: string; title: string }[]
  data: { url: string; actions: string[] }
}

export interface WindowClient {
  readonly url: string
  readonly frameType: 'top-level' | 'nested' | 'auxiliary' | 'none'
  readonly visibilityState: 'visible' | 'hidden'
  focus: () => Promise<WindowClient>
  navigate: (url: string) => Promise<WindowClient | null>
  postMessage: (message: unknown, transfer: Transferable[]) => void
}

interface WorkerEvents {
  install: InstallEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: WorkerMessageEvent
  push: PushEvent
  notificationclick: NotificationClickEvent
}

/** The worker's global. */
export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly registration: {
    readonly navigationPreload?: { enable: () => Promise<void> }
    showNotification: (title: string, options: NotificationContent) => Promise<void>
  }
  readonly clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly WindowClient[]>
    openWindow: (url: string) => Promise<WindowClient | null>
  }
  /** Other origins of releases; the server prepends this to the worker's code. */
  readonly ALMANAC_ORIGINS?: unknown
  skipWaiting: () => Promise<void>
  addEventListener: <N extends keyof WorkerEvents>(name: N, listener: (event: WorkerEvents[N]) => void) => void
}
