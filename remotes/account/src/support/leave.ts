import { frameAttributes } from '../isolated-frame'
import { sandboxOf, parseMessage } from './frame'
import { forgetSupport } from './used'

/** Timeout for the widget; the next visit of the sign-in screen tries again. */
const LEAVE_TIMEOUT_MS = 15_000

/** Logs out of the support widget. Its data is at its own origin, so only its document can delete it. Returns a function that cancels. */
export function leaveSupport(url: string): () => void {
  const { sandbox, origin, target } = sandboxOf(url)
  const frame = document.createElement('iframe')
  frame.hidden = true
  for (const [name, value] of Object.entries(frameAttributes(sandbox))) frame.setAttribute(name, String(value))
  frame.src = url
  const end = () => {
    clearTimeout(timer)
    removeEventListener('message', listen)
    frame.remove()
  }
  const listen = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return
    const type = parseMessage(event.data)
    if (type === 'loaded') frame.contentWindow?.postMessage({ almanac: 'support', type: 'log_out' }, target)
    if (type === 'logged_out') forgetSupport()
    if (type === 'logged_out' || type === 'failed') end()
  }
  const timer = setTimeout(end, LEAVE_TIMEOUT_MS)
  addEventListener('message', listen)
  document.body.append(frame)
  return end
}
