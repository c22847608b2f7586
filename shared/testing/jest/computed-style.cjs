const { createRequire } = require('node:module')

/**
 * Requirements of a selector on the element itself: one of these tags, or of these classes with
 * their dot; `null` if it may match without.
 * @type {Map<string, string[] | null>}
 */
const requirements = new Map()

/** A character left in a selector that this file does not support. */
const UNKNOWN = /[^\w\s.#,>+~:*-]/

/**
 * A selector without its brackets: these only restrict it further and are left to jsdom.
 * @param {string} selector
 */
function withoutBrackets(selector) {
  let depth = 0
  let plain = ''
  for (const character of selector) {
    if (character === '(' || character === '[') depth += 1
    else if (character === ')' || character === ']') depth -= 1
    else if (depth === 0) plain += character
  }
  return plain
}

/**
 * The element itself is what follows the last combinator: `.a .b:hover, li` requires `.b` or `li`.
 * @param {string} selector
 */
function requirementsOf(selector) {
  // A bracket or comma in a quoted value is not part of the selector's syntax.
  if (/\\|["'][^"']*[()[\],]/.test(selector)) return null
  const plain = withoutBrackets(selector)
  if (UNKNOWN.test(plain)) return null
  /** @type {string[]} */
  const asked = []
  for (const alternative of plain.split(',')) {
    const own =
      alternative
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? ''
    const one = /\.[\w-]+/.exec(own)?.[0] ?? /^[a-z][\w-]*/i.exec(own)?.[0].toLowerCase()
    if (one === undefined) return null
    asked.push(one)
  }
  return asked
}

/**
 * Whether an element may match a selector, by its tag and classes only: false only if it cannot.
 * @param {string} selector
 * @param {string} tag in lower case
 * @param {Set<string>} classes
 */
function mayMatch(selector, tag, classes) {
  let asked = requirements.get(selector)
  if (asked === undefined) {
    asked = requirementsOf(selector)
    requirements.set(selector, asked)
  }
  return asked === null || asked.some((one) => (one.startsWith('.') ? classes.has(one.slice(1)) : one === tag))
}

/**
 * A module of the jsdom used by jest's environment.
 * @param {string} path
 */
function partOfJsdom(path) {
  const environment = createRequire(require.resolve('jest-environment-jsdom'))
  return createRequire(environment.resolve('jsdom'))(`./jsdom/living/${path}`)
}

/**
 * Makes jsdom call its selector engine only where tag and classes allow a match. To find an element
 * by its role, Testing Library reads the computed style of it, its ancestors and its descendants,
 * and jsdom tries each rule of each style sheet on each of them: with MUI's hundreds of rules that
 * was a third of the time of all screen tests. Call before anything loads jsdom.
 */
function filterRules() {
  const selectors = partOfJsdom('helpers/selectors.js')
  /** @type {(element: { localName: string, getAttributeNS: (namespace: null, name: string) => string | null }, selector: string) => boolean} */
  const { matchesDontThrow } = selectors
  /** @type {string | null} */
  let read = null
  /** @type {Set<string>} */
  let classes = new Set()
  /** @type {typeof matchesDontThrow} */
  selectors.matchesDontThrow = (element, selector) => {
    // @keyframes and @font-face have no selector and concern no element.
    if (typeof selector !== 'string') return false
    const now = element.getAttributeNS(null, 'class') ?? ''
    if (now !== read) {
      read = now
      classes = new Set(now.split(/\s+/))
    }
    return mayMatch(selector, element.localName, classes) && matchesDontThrow(element, selector)
  }
}

/**
 * A `getComputedStyle` that caches its results until the document changes: with each change jsdom
 * drops the `_styleCache` of the document, and with it what is cached here.
 * @param {typeof window.getComputedStyle} getComputedStyle
 * @returns {typeof window.getComputedStyle}
 */
function rememberStyles(getComputedStyle) {
  const { implForWrapper } = partOfJsdom('generated/utils.js')
  /**
   * Keyed by jsdom's cache.
   * @type {WeakMap<object, WeakMap<Element, CSSStyleDeclaration>>}
   */
  const styles = new WeakMap()
  return (element, pseudoElement) => {
    const inside = implForWrapper(element)
    if (pseudoElement || !inside?._attached) return getComputedStyle(element, pseudoElement)
    const before = inside._ownerDocument._styleCache
    const known = before && styles.get(before)?.get(element)
    if (known) return known
    const style = getComputedStyle(element)
    const after = inside._ownerDocument._styleCache
    // No cache if reading the style made jsdom change the element.
    if (!after) return style
    const ofDocument = styles.get(after) ?? new WeakMap()
    styles.set(after, ofDocument.set(element, style))
    return style
  }
}

module.exports = { filterRules, rememberStyles }
