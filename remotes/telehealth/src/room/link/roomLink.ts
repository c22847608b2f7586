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

/** Callbacks of the link. */
export interface LinkHandlers {
  state: (state: RoomState) => void
  signal: (signal: RoomSignal) => void
  /** Whether the server can be reached. */
  connected: (connected: boolean) => void
  closed: (reason: RoomEndReason) => void
  /** The server refuses entry to this person. */
  refused: (error: ApiError) => void
}

/** Heartbeats arrive every five seconds: without any for this long the connection counts as dead, whatever the browser reports. */
const SILENCE_TIMEOUT_MS = 12_000
/** The same limit after an event that may kill connections silently. */
const WAKING_TIMEOUT_MS = 6_000
const ENTER_TIMEOUT_MS = 6_000
const BACKOFF = { initialDelay: 250, maxDelay: 1_000 }

/**
 * Enters the room with this page and receives its events, on a separate stream: the host's shared stream may be owned
 * by a sleeping tab. It is reopened within a second whenever it breaks, falls silent, or the device wakes up; entering
 * again tells the server that the page is back.
 */
export class RoomLink {
  private source: EventSource | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private lastEventAt = Date.now()
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
    document.addEventListener('visibilitychange', this.onVisibilityChange)
    addEventListener('online', this.reconnect)
    addEventListener('pageshow', this.onPageShow)
    void this.connect()
  }

  stop(): void {
    this.stopped = true
    this.close()
    clearInterval(this.watch)
    document.removeEventListener('visibilitychange', this.onVisibilityChange)
    removeEventListener('online', this.reconnect)
    removeEventListener('pageshow', this.onPageShow)
  }

  private async connect(): Promise<void> {
    this.close()
    this.round += 1
    const { round } = this
    const isCurrent = () => !this.stopped && round === this.round
    this.lastEventAt = Date.now()
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
      } else this.reconnect()
    }
  }

  private listen(): void {
    const opened = new EventSource(
      `/api/telehealth/virtual_appointments/${this.appointment_id}/room/events?incarnation=${this.incarnation}`,
    )
    this.source = opened
    opened.onopen = () => {
      this.lastEventAt = Date.now()
      this.failures = 0
      this.handlers.connected(true)
    }
    opened.onerror = () => {
      if (this.source === opened) this.reconnect()
    }
    for (const type of ['state', 'signal', 'beat', 'closed'] satisfies RoomEvent['type'][])
      opened.addEventListener(type, this.onEvent)
  }

  private readonly onEvent = (event: MessageEvent<string>): void => {
    this.lastEventAt = Date.now()
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

  private readonly reconnect = (): void => {
    this.close()
    if (this.stopped) return
    this.handlers.connected(false)
    this.timer = setTimeout(() => void this.connect(), backoffDelay(this.failures, BACKOFF))
    this.failures += 1
  }

  private reopenAfter(silence: number): void {
    if (document.visibilityState !== 'hidden' && Date.now() - this.lastEventAt > silence) this.reconnect()
  }

  private readonly onVisibilityChange = (): void => this.reopenAfter(WAKING_TIMEOUT_MS)

  private readonly onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.reconnect()
  }
}

/** Reports that this page has left, even while it is being unloaded, and which page it could not be connected with. */
export function reportLeft(appointment_id: string, incarnation: string, unconnected_with?: string): void {
  const body = { incarnation, ...(unconnected_with !== undefined && { unconnected_with }) }
  api(leaveRoom, { params: { id: appointment_id }, body, keepalive: true }).catch(() => undefined)
}
