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
 * What decides whether an element is visible, for which Testing Library, `toBeVisible` and the computation of
 * accessible names read the style of each element, with the value where no rule sets it. Only `visibility` is
 * inherited.
 * @type {Record<string, string>}
 */
const INITIAL = { display: '', visibility: 'visible', opacity: '' }

/** @typedef {{ selectorText?: unknown, style?: CSSStyleDeclaration, media?: ArrayLike<string>, cssRules?: ArrayLike<Rule> }} Rule as jsdom keeps it */
/** @typedef {{ cssRules: ArrayLike<Rule> }} Sheet */
/** @typedef {{ selector: unknown, values: [property: string, value: string][] }} VisibilityRule */

/** Values as jsdom stores them: empty if it cannot parse them. @type {Map<string, string>} */
const parsedValues = new Map()

/**
 * A reader of `display`, `visibility` and `opacity` by the rules that set them alone. Any other property takes
 * jsdom through all rules, and through the colors of all ancestors.
 */
function createVisibilityReader() {
  const inJsdom = createRequire(createRequire(require.resolve('jest-environment-jsdom')).resolve('jsdom'))
  const { CSSStyleDeclaration } = inJsdom('cssstyle')
  const selectors = partOfJsdom('helpers/selectors.js')
  /** @type {Sheet} */
  const ofBrowser = inJsdom('rrweb-cssom').parse(inJsdom('./jsdom/browser/default-stylesheet.js'))

  /** @param {string} property @param {string} value */
  function parsed(property, value) {
    const key = `${property}: ${value}`
    let known = parsedValues.get(key)
    if (known === undefined) {
      const declaration = new CSSStyleDeclaration()
      declaration.setProperty(property, value)
      known = String(declaration.getPropertyValue(property))
      parsedValues.set(key, known)
    }
    return known
  }

  /** @param {CSSStyleDeclaration} style @returns {[string, string][]} */
  function valuesIn(style) {
    return Object.keys(INITIAL).flatMap((property) => {
      const value = style.getPropertyValue(property)
      return value === '' ? [] : [[property, value]]
    })
  }

  /** @param {ArrayLike<Rule>} rules @returns {VisibilityRule[]} */
  const among = (rules) =>
    Array.from(rules).flatMap(({ selectorText, style, media, cssRules = [] }) => {
      if (media) return Array.from(media).includes('screen') ? among(cssRules) : []
      const values = style ? valuesIn(style) : []
      return values.length > 0 ? [{ selector: selectorText, values }] : []
    })

  /** @type {WeakMap<Sheet, { rules: ArrayLike<Rule>, length: number, last: Rule | undefined, found: VisibilityRule[] }>} */
  const sheets = new WeakMap()
  /** @param {Sheet} sheet */
  function rulesOf(sheet) {
    const { cssRules: rules } = sheet
    const { length } = rules
    const last = rules[length - 1]
    let known = sheets.get(sheet)
    if (known?.rules !== rules || known.length !== length || known.last !== last) {
      known = { rules, length, last, found: among(rules) }
      sheets.set(sheet, known)
    }
    return known.found
  }

  /** By jsdom's cache, which lasts until the document changes. @type {WeakMap<object, VisibilityRule[]>} */
  const current = new WeakMap()
  /** @param {any} document @returns {VisibilityRule[]} */
  function rulesFor(document) {
    const rules = current.get(document._styleCache) ?? [ofBrowser, ...document.styleSheets._list].flatMap(rulesOf)
    current.set(document._styleCache, rules)
    return rules
  }

  /**
   * What rules and the element itself set, the last one wins as in jsdom.
   * @param {any} element
   */
  function cascaded(element) {
    /** @type {Record<string, string>} */
    const found = {}
    /** @param {[string, string][]} values */
    const take = (values) => {
      for (const [property, value] of values) {
        if (value === 'unset') delete found[property]
        else found[property] = parsed(property, value) || (found[property] ?? '')
      }
    }
    for (const { selector, values } of rulesFor(element._ownerDocument))
      if (selectors.matchesDontThrow(element, selector)) take(values)
    if (element.style) take(valuesIn(element.style))
    return found
  }

  /** By jsdom's cache, which lasts until the document changes. @type {WeakMap<object, WeakMap<object, Record<string, string>>>} */
  const known = new WeakMap()
  /**
   * @param {any} element jsdom's own, inside a document
   * @param {string} property one of those above
   * @returns {string}
   */
  return function read(element, property) {
    const cache = (element._ownerDocument._styleCache ??= new WeakMap())
    const styles = known.get(cache) ?? new WeakMap()
    known.set(cache, styles)
    const style = styles.get(element) ?? cascaded(element)
    styles.set(element, style)
    if (style[property]) return style[property]
    const around = property === 'visibility' ? element.parentElement : null
    return around === null ? (INITIAL[property] ?? '') : read(around, property)
  }
}

/** Of this process: it reads the browser's own rules once. @type {ReturnType<typeof createVisibilityReader> | undefined} */
let visibilityReader

/**
 * A `getComputedStyle` whose results compute what decides about visibility by itself, and everything else when it is
 * read. They are cached until the document changes: with each change jsdom drops the `_styleCache` of the document,
 * and with it what is cached here.
 * @param {typeof window.getComputedStyle} getComputedStyle
 * @returns {typeof window.getComputedStyle}
 */
function rememberStyles(getComputedStyle) {
  const { implForWrapper } = partOfJsdom('generated/utils.js')
  const read = (visibilityReader ??= createVisibilityReader())
  /**
   * Keyed by jsdom's cache.
   * @type {WeakMap<object, WeakMap<Element, CSSStyleDeclaration>>}
   */
  const styles = new WeakMap()

  /** @param {Element} element */
  function wholeStyle(element) {
    const inside = implForWrapper(element)
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

  return (element, pseudoElement) => {
    const inside = implForWrapper(element)
    if (pseudoElement || !inside?._attached) return getComputedStyle(element, pseudoElement)
    /** @param {string} property */
    const value = (property) =>
      property in INITIAL ? read(inside, property) : wholeStyle(element).getPropertyValue(property)
    return new Proxy(
      /** @type {CSSStyleDeclaration} */ ({}),
      {
        get: (_, property) => {
          if (typeof property === 'string' && property in INITIAL) return read(inside, property)
          if (property === 'getPropertyValue') return value
          const style = wholeStyle(element)
          const found = Reflect.get(style, property)
          return typeof found === 'function' ? found.bind(style) : found
        },
        has: (_, property) => Reflect.has(wholeStyle(element), property),
      },
    )
  }
}

module.exports = { filterRules, rememberStyles }
