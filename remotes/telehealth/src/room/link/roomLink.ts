import { api, ApiError } from '@almanac/api-client'
import {
  enterRoom,
  leaveRoom,
  type RoomEndReason,
  type RoomEvent,
  type RoomSignal,
  type RoomState,
} from '@almanac/contracts/telehealth/room'
import { backoffDelay, isRetryable } from '@almanac/domain/backoff'

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

/** Beats come every five seconds: after so long without any the connection is dead, whatever the browser thinks of it. */
const SILENCE_TIMEOUT_MS = 12_000
/** The same where something has just happened that kills connections without a word. */
const WAKING_TIMEOUT_MS = 6_000
const ENTER_TIMEOUT_MS = 6_000
const BACKOFF = { initialDelay: 250, maxDelay: 1_000 }

/**
 * Enters the room with this page and hears what happens there, on a stream of its own: the shared one of the host may
 * be held by a tab that sleeps. It is opened again within a second whenever it breaks, falls silent, or the device
 * wakes up; entering again is how a page says that it is back.
 */
export class RoomLink {
  private source: EventSource | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private heardAt = Date.now()
  private failures = 0
  private stopped = false
  private round = 0
  private readonly watch: ReturnType<typeof setInterval>

  constructor(
    private readonly appointment_id: string,
    private readonly incarnation: string,
    private readonly handlers: LinkHandlers,
  ) {
    this.watch = setInterval(() => this.reopenAfter(SILENCE_TIMEOUT_MS), 2_000)
    document.addEventListener('visibilitychange', this.wake)
    addEventListener('online', this.again)
    addEventListener('pageshow', this.returned)
    void this.connect()
  }

  stop(): void {
    this.stopped = true
    this.close()
    clearInterval(this.watch)
    document.removeEventListener('visibilitychange', this.wake)
    removeEventListener('online', this.again)
    removeEventListener('pageshow', this.returned)
  }

  private async connect(): Promise<void> {
    this.close()
    this.round += 1
    const { round } = this
    const isCurrent = () => !this.stopped && round === this.round
    this.heardAt = Date.now()
    try {
      const state = await api(enterRoom, {
        params: { id: this.appointment_id },
        body: { incarnation: this.incarnation },
        signal: AbortSignal.timeout(ENTER_TIMEOUT_MS),
      })
      if (!isCurrent()) return
      this.handlers.state(state)
      this.listen()
    } catch (error) {
      if (!isCurrent()) return
      if (error instanceof ApiError && !isRetryable(error.status)) {
        this.stop()
        this.handlers.refused(error)
      } else this.again()
    }
  }

  private listen(): void {
    const opened = new EventSource(
      `/api/telehealth/virtual_appointments/${this.appointment_id}/room/events?incarnation=${this.incarnation}`,
    )
    this.source = opened
    opened.onopen = () => {
      this.heardAt = Date.now()
      this.failures = 0
      this.handlers.connected(true)
    }
    opened.onerror = () => {
      if (this.source === opened) this.again()
    }
    for (const type of ['state', 'signal', 'beat', 'closed'] satisfies RoomEvent['type'][])
      opened.addEventListener(type, this.hear)
  }

  private readonly hear = (event: MessageEvent<string>): void => {
    this.heardAt = Date.now()
    const roomEvent = JSON.parse(event.data) as RoomEvent
    if (roomEvent.type === 'state') this.handlers.state(roomEvent.state)
    else if (roomEvent.type === 'signal') this.handlers.signal(roomEvent.signal)
    else if (roomEvent.type === 'closed') {
      this.stop()
      this.handlers.closed(roomEvent.reason)
    }
  }

  private close(): void {
    clearTimeout(this.timer)
    this.source?.close()
    this.source = undefined
  }

  private readonly again = (): void => {
    this.close()
    if (this.stopped) return
    this.handlers.connected(false)
    this.timer = setTimeout(() => void this.connect(), backoffDelay(this.failures, BACKOFF))
    this.failures += 1
  }

  private reopenAfter(silence: number): void {
    if (document.visibilityState !== 'hidden' && Date.now() - this.heardAt > silence) this.again()
  }

  private readonly wake = (): void => this.reopenAfter(WAKING_TIMEOUT_MS)

  private readonly returned = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.again()
  }
}

/** Says that this page is no longer there, also while it goes away. */
export function sayLeft(appointment_id: string, incarnation: string): void {
  api(leaveRoom, { params: { id: appointment_id }, body: { incarnation }, keepalive: true }).catch(() => undefined)
}
