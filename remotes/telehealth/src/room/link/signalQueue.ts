import { api, ApiError } from '@almanac/api-client'
import { sendSignal } from '@almanac/contracts/telehealth/room'
import { isRetryable } from '@almanac/domain/backoff'

/** Signals that two pages exchange through the server. `epoch` counts their connections: signals of an earlier one are dropped. */
export interface PairMessage {
  epoch: number
  /** Asks the side that offers first for its offer. */
  hello?: true
  description?: RTCSessionDescriptionInit
  candidates?: RTCIceCandidateInit[]
}

export interface SignalQueue {
  send: (message: PairMessage) => void
  /** Called when the server can be reached again: sends the queued messages. */
  resume: () => void
  stop: () => void
}

const SEND_TIMEOUT_MS = 6_000
const RETRY_DELAY_MS = 1_000

interface QueueOptions {
  appointment_id: string
  /** Incarnations of this page and of the other one. */
  from: string
  to: string
  /** Numbers of this page's signals, each higher than the last one: the other page drops lower numbers. */
  nextNumber: () => number
}

/** Sends the messages of one pair in order, retrying each until the server has it; messages of an earlier connection are dropped. */
export function createSignalQueue({ appointment_id, from, to, nextNumber }: QueueOptions): SignalQueue {
  let waiting: { number: number; message: PairMessage }[] = []
  let sending = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    if (sending || stopped) return
    sending = true
    clearTimeout(timer)
    for (let next = waiting[0]; next && !stopped; next = waiting[0]) {
      const current = next
      try {
        await api(sendSignal, {
          params: { id: appointment_id },
          body: { from, to, number: current.number, message: JSON.stringify(current.message) },
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        })
      } catch (error) {
        const refused = error instanceof ApiError && !isRetryable(error.status)
        if (!refused) {
          timer = setTimeout(() => void run(), RETRY_DELAY_MS)
          break
        }
      }
      waiting = waiting.filter((one) => one !== current)
    }
    sending = false
  }

  return {
    send(message) {
      waiting = waiting.filter((one) => one.message.epoch >= message.epoch)
      waiting.push({ number: nextNumber(), message })
      void run()
    },
    resume: () => void run(),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
