import { probeScreen } from './probe'

/** A page of 320 × 600, in which elements lie where `data-at` says: `x y width height`. */
function show(
  screen: string,
  around = '<nav data-at="0 540 320 60"><a href="/" data-at="0 540 320 60">Today</a></nav>',
): void {
  document.body.innerHTML = `<div id="root"><main id="content">${screen}</main>${around}</div>`
}
const boxOf = (element: Element) => {
  const [x = 0, y = 0, width = 0, height = 0] = (element.getAttribute('data-at') ?? '0 0 320 600')
    .split(' ')
    .map(Number)
  return new DOMRect(x, y, width, height)
}
const isDrawn = (element: Element): boolean =>
  getComputedStyle(element).display !== 'none' &&
  Number(getComputedStyle(element).opacity || 1) > 0 &&
  (element.parentElement === null || isDrawn(element.parentElement))

beforeAll(() => {
  globalThis.DOMRect ??= class {
    constructor(
      readonly left: number,
      readonly top: number,
      readonly width: number,
      readonly height: number,
    ) {}
  } as unknown as typeof DOMRect
  Object.assign(Element.prototype, {
    getBoundingClientRect(this: Element) {
      return boxOf(this)
    },
    checkVisibility(this: Element) {
      return isDrawn(this)
    },
  })
  Object.defineProperty(HTMLElement.prototype, 'innerText', {
    get(this: HTMLElement) {
      return this.textContent
    },
  })
  Object.defineProperties(document.documentElement, {
    clientWidth: { value: 320 },
    clientHeight: { value: 600 },
  })
  for (const element of [document.documentElement, document.body])
    Object.defineProperty(element, 'scrollHeight', {
      get: () => Number(document.querySelector('[data-height]')?.getAttribute('data-height') ?? 600),
    })
  Object.defineProperty(Element.prototype, 'scrollWidth', {
    get(this: Element) {
      return this.hasAttribute('data-wide') ? 640 : 0
    },
  })
  // The last one in the document lies on top.
  document.elementFromPoint = (x, y) =>
    [...document.querySelectorAll('*')].findLast((element) => {
      const { left, top, width, height } = boxOf(element)
      const isBelow = x >= left && x < left + width && y >= top && y < top + height
      return isBelow && isDrawn(element) && getComputedStyle(element).pointerEvents !== 'none'
    }) ?? null
})

const HEADING = '<h1 data-at="0 0 320 40">Messages</h1>'
const BUTTON = '<button data-at="0 100 320 48">Write</button>'

test.each([
  ['heading and button', HEADING + BUTTON],
  ['a screen without controls', HEADING],
  ['one button of two is hidden until needed', `${HEADING}${BUTTON}<button style="opacity: 0">Clear</button>`],
  ['what React hides while it waits', `${HEADING}<div><button style="display: none !important">Write</button></div>`],
  [
    'a place that stays mounted',
    `${HEADING}<div style="content-visibility: hidden"><button data-at="0 0 0 0">Write</button></div>`,
  ],
  ['a field that a widget keeps for itself', `${HEADING}<textarea style="display: none"></textarea>`],
  ['a text for screen readers alone', `${HEADING}<a href="#x" data-at="0 0 1 1">Skip</a>`],
  ['a button further down the page', `${HEADING}<button data-at="0 900 320 48">Save</button>`],
  [
    'a button that is scrolled below a bar of the screen',
    `${HEADING}${BUTTON}<div data-at="0 0 320 160" style="position: sticky">Filters</div>`,
  ],
  ['a button below the navigation bar', `${HEADING}<button data-at="0 540 320 48">Save</button>`],
  [
    'a button beside the window, in a row that is scrolled',
    `${HEADING}<div style="overflow-x: auto" data-wide><button data-at="400 100 80 48">Next</button></div>`,
  ],
  [
    'a button that its container clips',
    `<div>${HEADING}<button data-at="0 100 320 48" class="clipped">Save</button></div>`,
  ],
])('no alarm: %s', (_, screen) => {
  show(screen)
  expect(probeScreen()).toBe('ok')
})

test('a page that is longer than the window and can be scrolled is fine; without the place for screens it is gone', () => {
  show(`${HEADING}<p data-height="900"></p>`)
  expect(probeScreen()).toBe('ok')
  document.body.innerHTML = ''
  expect(probeScreen()).toBe('gone')
})

test('behind a dialog, while it loads, and in a hidden tab it does not judge', () => {
  show(`<h1 style="display:none">Messages</h1>`)
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog" data-at="0 0 320 600">Sure?</div>')
  expect(probeScreen()).toBe('unknown')
  show('<div aria-busy="true"></div><h1 style="display:none">Messages</h1>')
  expect(probeScreen()).toBe('unknown')
  show('<h1 style="display:none">Messages</h1>')
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  expect(probeScreen()).toBe('unknown')
  hidden.mockRestore()
})

test.each([
  ['heading', `<style>h1 { display: none }</style>${HEADING}${BUTTON}`],
  ['button', `<style>button { opacity: 0 }</style>${HEADING}${BUTTON}`],
  ['button', `<style>button { pointer-events: none }</style>${HEADING}${BUTTON}`],
  ['button', `${HEADING}${BUTTON}<div data-at="0 0 320 600" style="position: fixed"></div>`],
  ['heading', `<h1 data-at="640 0 320 40">Messages</h1>${BUTTON}`],
  ['button', `${HEADING}<button data-at="-400 100 320 48">Write</button>`],
  ['link', `<style>main a { display: none }</style>${HEADING}<a href="/x" data-at="0 100 100 20">More</a>`],
  ['field', `<style>input { display: none }</style>${HEADING}<input data-at="0 100 300 40">`],
  ['bar', `<style>nav a { display: none }</style>${HEADING}${BUTTON}`],
  ['empty', ''],
  ['scroll', `<style>html { overflow-y: hidden }</style>${HEADING}<p data-height="900"></p>`],
  ['scroll', `<style>body { overflow-y: hidden }</style>${HEADING}<p data-height="900"></p>`],
])('it misses: %s, of %s', (result, screen) => {
  show(screen)
  expect(probeScreen()).toBe(result)
})
