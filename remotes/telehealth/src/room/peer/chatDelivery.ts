import type { ChatMessage } from '../VideoRoom'
import { sendPictureThrough, type ChatChannel, type DirectMessage } from './messages'

/**
 * Sends chat messages to one other page, in order, and again through each new channel until that page acknowledges
 * them: a channel is replaced when the connection is, and loses what it had not sent.
 */
export class ChatDelivery {
  private readonly pending = new Map<string, ChatMessage>()
  private channel: ChatChannel | undefined
  private sending = Promise.resolve()

  /** Called when a channel has opened: resends what was not acknowledged. */
  attachChannel(channel: ChatChannel): void {
    this.channel = channel
    // A picture that waits for the earlier channel would wait for ever.
    this.sending = Promise.resolve()
    for (const message of this.pending.values()) this.transmit(message)
  }

  send(message: ChatMessage): void {
    this.pending.set(message.id, message)
    this.transmit(message)
  }

  /** The other page has received a message; false for one that was acknowledged before or never sent. */
  acknowledge(id: string): boolean {
    return this.pending.delete(id)
  }

  /** The messages that have not been acknowledged. */
  undelivered(): ChatMessage[] {
    return [...this.pending.values()]
  }

  private transmit(message: ChatMessage): void {
    const { channel } = this
    // One after another, so that the bytes of two pictures do not mix.
    this.sending = this.sending
      .then(() => (channel?.readyState === 'open' ? transmitThrough(channel, message) : undefined))
      .catch(() => undefined)
  }
}

async function transmitThrough(channel: ChatChannel, message: ChatMessage): Promise<void> {
  if ('picture' in message) return sendPictureThrough(channel, message.id, message.picture)
  const text: DirectMessage = { type: 'text', ...message }
  channel.send(JSON.stringify(text))
}
