const { createRequire } = require('node:module')

/**
 * What a selector asks of the element itself: one of these tags, or of these classes with their dot;
 * `null` where it may match without.
 * @type {Map<string, string[] | null>}
 */
const requirements = new Map()

/** What is left of a selector that this file does not understand. */
const UNKNOWN = /[^\w\s.#,>+~:*-]/

/** A selector without what stands in brackets: that narrows down further and is left to jsdom. @param {string} selector */
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
 * The element itself is what follows the last combinator: `.a .b:hover, li` asks for `.b` or `li`.
 * @param {string} selector
 */
function requirementsOf(selector) {
  // A bracket or comma in a quoted value is not one of the selector's.
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
 * Whether an element may match a selector, by its tag and classes alone: false only where it cannot.
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

/** A module of the jsdom that jest's environment uses. @param {string} path */
function partOfJsdom(path) {
  const environment = createRequire(require.resolve('jest-environment-jsdom'))
  return createRequire(environment.resolve('jsdom'))(`./jsdom/living/${path}`)
}

/**
 * Lets jsdom ask its selector engine only where tag and classes allow a match. To find an element by its role,
 * Testing Library reads its computed style and that of what is around and in it, and jsdom tries each rule of each
 * style sheet on each of them: with MUI's hundreds of rules that was a third of the time of all screen tests.
 * To be called before anything loads jsdom.
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
 * A `getComputedStyle` that gives the same answer without work until the document changes: with each change jsdom
 * drops the `_styleCache` of the document, and what is stored here goes with it.
 * @param {typeof window.getComputedStyle} getComputedStyle
 * @returns {typeof window.getComputedStyle}
 */
function rememberStyles(getComputedStyle) {
  const { implForWrapper } = partOfJsdom('generated/utils.js')
  /** By jsdom's cache. @type {WeakMap<object, WeakMap<Element, CSSStyleDeclaration>>} */
  const styles = new WeakMap()
  return (element, pseudoElement) => {
    const inside = implForWrapper(element)
    if (pseudoElement || !inside?._attached) return getComputedStyle(element, pseudoElement)
    const before = inside._ownerDocument._styleCache
    const known = before && styles.get(before)?.get(element)
    if (known) return known
    const style = getComputedStyle(element)
    const after = inside._ownerDocument._styleCache
    // None where jsdom changed the element by reading its own style.
    if (!after) return style
    const ofDocument = styles.get(after) ?? new WeakMap()
    styles.set(after, ofDocument.set(element, style))
    return style
  }
}

module.exports = { filterRules, rememberStyles }
