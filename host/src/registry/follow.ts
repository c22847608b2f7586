import { api, serverNow } from '@almanac/api-client'
import type { ServerEvent } from '@almanac/contracts/platform/events'
import { registryRevision, type Registry } from '@almanac/contracts/platform/registry'
import { checkSession } from '../session/follow'
import { canListen, listen } from './listen'
import { refresh, refreshTo, stopRefreshing } from './refresh'
import { currentRegistry } from './store'

/** Milliseconds between two looks at the clock; no call is made for one. */
const TICK = 1_000
/** Milliseconds between two questions for the revision, where nothing else tells of it. */
const ASK = 4_000
/** The same below a stream: a net for a connection that died without a word. */
const ASK_WHILE_LISTENING = 300_000
/** Milliseconds without a word after which a tab that is looked at again asks at once. */
const LONG_AWAY = 30_000
/** The longest pause while the server does not answer. */
const LONGEST = 60_000

/** When the registry is fetched anew although nothing has changed: at half of its life, or when its preview ends. By the server's clock. */
export function dueAt({ issued_at, expires_at, preview }: Registry): number {
  const half = (Date.parse(issued_at) + Date.parse(expires_at)) / 2
  return preview ? Math.min(half, Date.parse(preview.expires_at)) : half
}

/** Keeps the registry of this tab that of the server, for this user or visitor. Nothing is asked offline or unseen. The answer ends it. */
export function followRegistry(user_id: string | null): () => void {
  const hear = (event: ServerEvent) => {
    if (event.type === 'registry') void refreshTo(event.revision, { spread: true })
    else void checkSession()
  }
  const stop = user_id !== null && canListen() ? listen(user_id, hear) : null
  const usual = stop ? ASK_WHILE_LISTENING : ASK
  let pace = usual
  let asked = Date.now()
  let renewed = 0

  const ask = () => {
    asked = Date.now()
    api(registryRevision).then(
      ({ revision }) => {
        pace = usual
        void refreshTo(revision, { spread: false })
      },
      () => {
        pace = Math.max(usual, Math.min(pace * 2, LONGEST))
      },
    )
  }

  const look = (patience: number) => {
    const registry = currentRegistry()
    if (!registry || document.visibilityState !== 'visible' || !navigator.onLine) return
    if (serverNow() >= dueAt(registry) && Date.now() - renewed > LONGEST) {
      renewed = Date.now()
      void refresh()
    } else if (Date.now() - asked >= patience) ask()
  }

  const timer = setInterval(() => {
    look(pace)
  }, TICK)
  const onVisible = () => {
    look(Math.min(pace, LONG_AWAY))
  }
  document.addEventListener('visibilitychange', onVisible)

  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
    stop?.()
    stopRefreshing()
  }
}
