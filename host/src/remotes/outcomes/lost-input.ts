import { listenFirst } from '../first-listeners'

/*
 * Taps and typing that somebody takes away from the screen: a listener of a release that stops every event, a timer
 * that moves the focus. Nothing throws then, and everything can be seen.
 */

/** Taps that did not arrive, or fields that lost the focus at once, after which it is no accident. */
const LEAST_LOST = 2

/** People do not leave a field as soon after they have tapped it, nor does the keyboard of a phone close. */
const AT_ONCE_MS = 300

const FIELD = 'textarea, select, input'

const isByUser = ({ isTrusted }: Event) => isTrusted

/** Calls `onLost` once for each kind of input that does not arrive. To be called once. `counts` says of a tap whether it is one of a person. */
export function watchLostInput(onLost: (kind: 'tap' | 'focus') => void, counts = isByUser): void {
  const lost = { tap: 0, focus: 0 }
  const count = (kind: 'tap' | 'focus') => {
    lost[kind] += 1
    if (lost[kind] === LEAST_LOST) onLost(kind)
  }
  watchTaps(() => {
    count('tap')
  }, counts)
  watchFocus(() => {
    count('focus')
  })
}

/** A tap on the page has to reach its root: between the window and the root nobody else listens. */
function watchTaps(onLost: () => void, counts: (event: Event) => boolean): void {
  const root = document.getElementById('root')
  // A tap on a label makes another one, on its field, before the timer of the first.
  const arrived = new WeakSet<Event>()
  root?.addEventListener(
    'click',
    (event) => {
      arrived.add(event)
    },
    true,
  )
  listenFirst((event) => {
    if (event.type !== 'click' || !counts(event) || !(event.target instanceof Node) || !root?.contains(event.target))
      return
    setTimeout(() => {
      if (!arrived.has(event)) onLost()
    })
  })
}

/** A field that was tapped, is still there and can be written into keeps the focus for a moment. */
function watchFocus(onLost: () => void): void {
  let focused: { field: EventTarget | null; at: number } | undefined
  let tappedAt = -Infinity
  listenFirst(({ type, timeStamp }) => {
    if (type === 'pointerdown' || type === 'keydown') {
      tappedAt = timeStamp
      focused = undefined
    }
  })
  document.addEventListener(
    'focusin',
    ({ target, timeStamp }) => {
      // Not what a script focuses by itself.
      if (timeStamp - tappedAt < AT_ONCE_MS) focused = { field: target, at: timeStamp }
    },
    true,
  )
  document.addEventListener(
    'focusout',
    ({ target, relatedTarget, timeStamp }) => {
      const wasFocused = focused?.field === target && timeStamp - (focused?.at ?? 0) < AT_ONCE_MS
      focused = undefined
      if (!wasFocused || relatedTarget !== null || !document.hasFocus() || !isWritable(target)) return
      // A dialog that the tap opened takes the focus in the next moment, and a field that is replaced is gone then.
      setTimeout(() => {
        if (isWritable(target) && document.activeElement === document.body) onLost()
      }, AT_ONCE_MS)
    },
    true,
  )
}

const isWritable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.isConnected && target.matches(FIELD) && !target.matches(':disabled, [readonly]')
