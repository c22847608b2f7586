import { api, ApiError } from '@almanac/api-client'
import {
  enterRoom,
  leaveRoom,
  type RoomEndReason,
  type RoomEvent,
  type RoomSignal,
  type RoomState,
} from '@almanac/contracts/telehealth/room'

/** What the page is told. */
export interface LinkHandlers {
  state: (state: RoomState) => void
  signal: (signal: RoomSignal) => void
  /** Whether the server is heard at this moment. */
  connected: (connected: boolean) => void
  closed: (reason: RoomEndReason) => void
  /** The server does not let this person in. */
  refused: (error: ApiError) => void
}

export interface RoomLink {
  stop: () => void
}

/** Beats come every five seconds: after so long without any the connection is dead, whatever the browser thinks of it. */
const SILENCE_MS = 12_000
/** The same where something has just happened that kills connections without a word. */
const SILENCE_AFTER_WAKING_MS = 6_000
const ENTER_TIMEOUT_MS = 6_000
const MAX_DELAY_MS = 1_000
const FIRST_DELAY_MS = 250

/**
 * Enters the room with this page and hears what happens there, on a stream of its own: the shared one of the host may
 * be held by a tab that sleeps. It is opened again within a second whenever it breaks, falls silent, or the device
 * wakes up; entering again is how a page says that it is back.
 */
export function openRoomLink(appointment_id: string, incarnation: string, handlers: LinkHandlers): RoomLink {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let heardAt = Date.now()
  let failures = 0
  let stopped = false
  let round = 0

  function hear(event: MessageEvent<string>): void {
    heardAt = Date.now()
    const told = JSON.parse(event.data) as RoomEvent
    if (told.type === 'state') handlers.state(told.state)
    else if (told.type === 'signal') handlers.signal(told.signal)
    else if (told.type === 'closed') {
      stop()
      handlers.closed(told.reason)
    }
  }

  function listen(): void {
    const opened = new EventSource(
      `/api/telehealth/virtual_appointments/${appointment_id}/room/events?incarnation=${incarnation}`,
    )
    source = opened
    opened.onopen = () => {
      heardAt = Date.now()
      failures = 0
      handlers.connected(true)
    }
    opened.onerror = () => {
      if (source === opened) again()
    }
    for (const type of ['state', 'signal', 'beat', 'closed'] satisfies RoomEvent['type'][])
      opened.addEventListener(type, hear)
  }

  async function connect(): Promise<void> {
    close()
    round += 1
    const own = round
    heardAt = Date.now()
    try {
      const state = await api(enterRoom, {
        params: { id: appointment_id },
        body: { incarnation },
        signal: AbortSignal.timeout(ENTER_TIMEOUT_MS),
      })
      if (stopped || own !== round) return
      handlers.state(state)
      listen()
    } catch (error) {
      if (stopped || own !== round) return
      if (error instanceof ApiError && isFinal(error)) {
        stop()
        handlers.refused(error)
      } else again()
    }
  }

  function close(): void {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  function again(): void {
    close()
    if (stopped) return
    handlers.connected(false)
    timer = setTimeout(() => void connect(), Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS))
    failures += 1
  }

  const reopenAfter = (silence: number) => () => {
    if (document.visibilityState !== 'hidden' && Date.now() - heardAt > silence) again()
  }
  const watch = setInterval(reopenAfter(SILENCE_MS), 2_000)
  const wake = reopenAfter(SILENCE_AFTER_WAKING_MS)
  const returned = (event: PageTransitionEvent) => event.persisted && again()
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', again)
  addEventListener('pageshow', returned)

  function stop(): void {
    stopped = true
    close()
    clearInterval(watch)
    document.removeEventListener('visibilitychange', wake)
    removeEventListener('online', again)
    removeEventListener('pageshow', returned)
  }

  void connect()
  return { stop }
}

/** The answer of a server that has understood and says no; a limit passes. */
const isFinal = ({ status }: ApiError): boolean => status >= 400 && status < 500 && status !== 429

/** Says that this page is no longer there, also while it goes away. */
export function sayLeft(appointment_id: string, incarnation: string): void {
  api(leaveRoom, { params: { id: appointment_id }, body: { incarnation }, keepalive: true }).catch(() => undefined)
}
