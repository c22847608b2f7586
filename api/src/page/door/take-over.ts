import { createHash } from 'node:crypto'

/** Milliseconds after which a form that was sent counts as not sent: the browser has stopped waiting, or was stopped. */
const SENT_MS = 20_000

/** Milliseconds that a screen has to draw the rest after its heading. */
const DRAWN_MS = 3_000

/**
 * Runs in the page as soon as its HTML is there. While the screen of the release is not shown, the form of the page is
 * used; when it is, it gets what was typed, the focus and the selection before anything is painted, and the form is
 * removed. A mutation observer is called after React's commit and before the next painting, whichever host draws the
 * screen. Not while a letter is being composed, which a change of the field would lose, and not once the form was sent:
 * the answer replaces the page, and nothing is to be sent twice.
 */
const SCRIPT = `(() => {
  const door = document.getElementById('door'), root = document.getElementById('root')
  let sent = 0, composing = false
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  const twinOf = (element) => {
    const name = element.getAttribute('name'), href = element.getAttribute('href')
    return root.querySelector(name ? 'input[name="' + name + '"]' : href ? 'a[href="' + href + '"]' : '[type=submit]')
  }
  const copy = (from, to) => {
    if (from.type === 'checkbox') {
      if (from.checked !== to.checked) to.click()
    // What was not touched here does not take the place of what the screen remembers.
    } else if (from.value !== to.value && (from.value !== from.defaultValue || to.value === '')) {
      setValue.call(to, from.value)
      to.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  const select = ({ selectionStart, selectionEnd, selectionDirection }, to) => {
    const { type } = to
    to.focus({ preventScroll: true })
    if (typeof selectionStart !== 'number' || typeof to.value !== 'string') return
    // One for an address has no selection that scripts can set.
    if (type === 'email') to.type = 'text'
    to.setSelectionRange(selectionStart, selectionEnd, selectionDirection)
    to.type = type
  }
  // Each field and link that is shown: the study of the address is looked up by the screen a moment later.
  const isDrawn = () => [...door.querySelectorAll('main :is(a[href], input:not([type=hidden]))')].every((part) => !part.getClientRects().length || twinOf(part))
  let waiting = 0
  const takeOver = () => {
    if (sent || composing || !door.isConnected || !root.querySelector('main h1')) return
    if (waiting >= 0 && !isDrawn()) {
      waiting ||= setTimeout(() => { waiting = -1; takeOver() }, ${DRAWN_MS})
      return
    }
    observer.disconnect()
    const { activeElement, activeElement: { selectionStart, selectionEnd, selectionDirection } } = document
    const focused = door.contains(activeElement) ? twinOf(activeElement) : null
    const fields = [...door.querySelectorAll('input:not([type=hidden])')]
    const place = scrollY
    // First, as nothing can take the focus while it is not shown, such as an error of the screen.
    door.remove()
    for (const from of fields) {
      const to = twinOf(from)
      if (to) copy(from, to)
    }
    if (focused) select({ selectionStart, selectionEnd, selectionDirection }, focused)
    // The error that the screen has taken over, which wanted the focus while it was not shown.
    else root.querySelector('main [role=alert][tabindex]')?.focus()
    scrollTo(0, place)
  }
  const observer = new MutationObserver(takeOver)
  observer.observe(root, { childList: true, subtree: true })
  const composed = (now) => () => {
    composing = now
    // After the event, when the field has the letters.
    if (!now) setTimeout(takeOver)
  }
  door.addEventListener('compositionstart', composed(true))
  door.addEventListener('compositionend', composed(false))
  const unsent = () => {
    clearTimeout(sent)
    sent = 0
    for (const button of door.querySelectorAll('[aria-disabled]')) button.removeAttribute('aria-disabled')
    takeOver()
  }
  // Where the visitor wanted to go, which the tab keeps (shared/auth/src/return-path.ts). Some browsers refuse the storage.
  const addReturnPath = (form) => {
    let value
    try { value = sessionStorage.getItem('almanac.return_to') } catch {}
    if (value) form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'return_to', value }))
  }
  door.addEventListener('submit', (event) => {
    if (sent) return event.preventDefault()
    addReturnPath(event.target)
    sent = setTimeout(unsent, ${SENT_MS})
    event.submitter?.setAttribute('aria-disabled', 'true')
  })
  addEventListener('pageshow', ({ persisted }) => { if (persisted) unsent() })
})()`

/** The script as an element of the page, and its hash for the page's policy. */
export const takeOver = {
  element: `<script>${SCRIPT}</script>`,
  hash: `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
}
