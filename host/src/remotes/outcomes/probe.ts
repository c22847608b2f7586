/*
 * Whether people can see and hit what a screen has: its heading, its controls and the navigation bar. It judges only
 * what cannot be intended: a kind of element of which the screen has some, and none can be seen or hit.
 */

/**
 * What is wrong with the screen; `unknown` if it cannot be judged now, such as behind a dialog. `gone`: the host's own
 * place for screens is not in the page any more, or not yet. `scroll`: the page is longer than the window and cannot be
 * scrolled.
 */
export type ProbeResult =
  | 'ok'
  | 'unknown'
  | 'gone'
  | 'empty'
  | 'heading'
  | 'button'
  | 'link'
  | 'field'
  | 'bar'
  | 'scroll'

/** Elements of one kind that are looked at. */
const MAX_LOOKED_AT = 12

/** The parts of a screen, in the order in which they are looked at. Checkboxes and files are often drawn by a label. */
const KINDS = {
  heading: 'h1, h2, [role="heading"]',
  button: 'button:not(:disabled, [aria-disabled="true"]), [role="button"]:not([aria-disabled="true"])',
  link: 'a[href]',
  field:
    'textarea, select, input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="file"], [type="range"])',
} as const

/** Parts that are hidden on purpose: React hides what waits by an inline style, the host the places that stay mounted. */
const HIDDEN_ON_PURPOSE =
  '[hidden], [inert], [aria-hidden="true"], [style*="display: none"], [style*="content-visibility: hidden"], details:not([open]) > :not(summary), template'

/** What may lie over a screen: dialogs, menus, hints, messages. */
const OVERLAYS =
  'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="tooltip"], [role="presentation"], [role="status"], [role="alert"]'
const MODAL =
  'dialog[open], [role="dialog"], [role="alertdialog"], [aria-modal="true"], [role="menu"], [role="listbox"]'

const screenOf = () => document.getElementById('content')

/** Whether the host's own place for screens is not in the page. */
export const isScreenGone = (): boolean => screenOf() === null

/** Looks at the screen once. Only of use in a visible page. */
export function probeScreen(): ProbeResult {
  const screen = screenOf()
  if (document.visibilityState !== 'visible') return 'unknown'
  if (!screen) return 'gone'
  // Behind them everything is covered, on purpose.
  if ([...document.querySelectorAll(MODAL)].some(isSeen)) return 'unknown'
  if (screen.querySelector('[aria-busy="true"], [role="progressbar"]')) return 'unknown'
  for (const kind of ['heading', 'button', 'link', 'field'] as const)
    if (!isUsable(candidates(screen, KINDS[kind]), kind !== 'heading')) return kind
  const bar = [...document.querySelectorAll('nav a[href]')].filter((place) => !screen.contains(place))
  if (!isUsable(bar, true) && !bar.every(isUnderOwnLayer)) return 'bar'
  if (isScrollLocked()) return 'scroll'
  return isEmpty(screen) ? 'empty' : 'ok'
}

function candidates(screen: Element, selector: string): Element[] {
  return [...screen.querySelectorAll(selector)].filter((element) => !isHiddenOnPurpose(element)).slice(0, MAX_LOOKED_AT)
}

/** Whether there is none of a kind, or one of them can be seen, and hit if it is in view. */
function isUsable(elements: Element[], toHit: boolean): boolean {
  if (elements.length === 0) return true
  const seen = elements.filter((element) => isSeen(element) && !isBeside(element))
  if (seen.length === 0) return false
  const inView = toHit ? seen.filter(isInView) : []
  // Further down nothing can be hit before the page is scrolled.
  return inView.length === 0 || inView.some(isHit)
}

function isHiddenOnPurpose(element: Element): boolean {
  if (element.closest(HIDDEN_ON_PURPOSE)) return true
  const { width, height } = element.getBoundingClientRect()
  // Drawn by the browser, but for screen readers alone.
  return width > 0 && height > 0 && width <= 1 && height <= 1
}

/** Whether an element is drawn: it has an area, and neither it nor what contains it is hidden or transparent. */
function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  if (width <= 1 || height <= 1) return false
  if (typeof element.checkVisibility === 'function')
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const { visibility, opacity } = getComputedStyle(element)
  return visibility === 'visible' && Number(opacity) > 0
}

const scrollsSideways = (element: Element) =>
  element.scrollWidth > element.clientWidth && ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)

/** Whether an element lies left or right of the window, where no scrolling of its own part of the screen leads. */
function isBeside(element: Element): boolean {
  const { left, width } = element.getBoundingClientRect()
  if (left < document.documentElement.clientWidth && left + width > 0) return false
  for (let part = element.parentElement; part && part !== document.body; part = part.parentElement)
    if (scrollsSideways(part)) return false
  return true
}

const centerOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

function isInView(element: Element): boolean {
  const { x, y } = centerOf(element)
  const { clientWidth, clientHeight } = document.documentElement
  return x >= 0 && y >= 0 && x < clientWidth && y < clientHeight
}

/** Whether a tap at the middle of an element reaches it, or something that lies over it on purpose: the frame, a message. */
function isHit(element: Element): boolean {
  const { x, y } = centerOf(element)
  const top = document.elementFromPoint(x, y)
  if (!top) return false
  if (element.contains(top) || top.closest('label')?.contains(element)) return true
  if (top.closest(OVERLAYS) || (isFrame(top) && !isFrame(element))) return true
  // Scrolled out of a container that clips it, unless taps are switched off.
  if (top.contains(element)) return getComputedStyle(element).pointerEvents !== 'none'
  return isBar(top)
}

/** A bar covers less than half of the page. */
const MAX_BAR_SHARE = 0.5

/** The part of the screen around an element that stays in place while the rest is scrolled. */
function fixedPartOf(element: Element): Element | null {
  for (let part: Element | null = element; part && part !== screenOf(); part = part.parentElement)
    if (['fixed', 'sticky'].includes(getComputedStyle(part).position)) return part
  return null
}

/** Whether an element belongs to a bar of the screen that stays in place while the rest is scrolled below it. */
function isBar(element: Element): boolean {
  const part = fixedPartOf(element)
  return part !== null && part.getBoundingClientRect().height < document.documentElement.clientHeight * MAX_BAR_SHARE
}

/** Whether a layer of the screen lies over a place of the bar on purpose: it has buttons of its own, such as those of a video call. */
function isUnderOwnLayer(place: Element): boolean {
  const { x, y } = centerOf(place)
  const top = document.elementFromPoint(x, y)
  const layer = top && screenOf()?.contains(top) ? fixedPartOf(top) : null
  const buttons = layer ? candidates(layer, KINDS.button) : []
  return buttons.length > 0 && isUsable(buttons, true)
}

/** The host's own parts around the screen: bar, notices, connection line. */
const isFrame = (element: Element) =>
  !screenOf()?.contains(element) && document.getElementById('root')?.contains(element) === true

/** Whether a screen shows nothing at all: no word, no picture. */
function isEmpty(screen: HTMLElement): boolean {
  if (screen.innerText.trim() !== '') return false
  return ![...screen.querySelectorAll('img, svg, canvas, video, iframe')].some(isSeen)
}

/** What may lie below the window without being missed: margins, the space below the navigation bar. */
const LEAST_BELOW_PX = 120

const clips = (element: Element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowY)

/** Whether a part of the page lies below the window, and no scrolling leads there. */
function isScrollLocked(): boolean {
  const { documentElement: page, body } = document
  const below = (element: Element) => element.scrollHeight - page.clientHeight
  if (clips(page)) return Math.max(below(page), below(body)) > LEAST_BELOW_PX
  // Without one of its own, the window takes over how the body overflows.
  return clips(body) && !['auto', 'scroll'].includes(getComputedStyle(page).overflowY) && below(body) > LEAST_BELOW_PX
}
