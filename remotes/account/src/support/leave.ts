import { confinementOf, readMessage } from './frame'
import { forgetSupport } from './used'

/** So long the widget may take; then the next visit of the sign-in screen tries again. */
const LEAVE_TIMEOUT_MS = 15_000

/** Has the support widget forget who chatted: what it stores is at its own origin, and only its document can delete it. Returns a function that breaks it off. */
export function leaveSupport(url: string): () => void {
  const { sandbox, origin, target } = confinementOf(url)
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.setAttribute('sandbox', sandbox)
  frame.src = url
  const end = () => {
    clearTimeout(timer)
    removeEventListener('message', listen)
    frame.remove()
  }
  const listen = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return
    const type = readMessage(event.data)
    if (type === 'loaded') frame.contentWindow?.postMessage({ almanac: 'support', type: 'log_out' }, target)
    if (type === 'logged_out') forgetSupport()
    if (type === 'logged_out' || type === 'failed') end()
  }
  const timer = setTimeout(end, LEAVE_TIMEOUT_MS)
  addEventListener('message', listen)
  document.body.append(frame)
  return end
}
