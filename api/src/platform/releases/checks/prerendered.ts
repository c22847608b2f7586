import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { POSTED_FORMS } from '@almanac/contracts/rules/platform/releases'
import { LANGUAGE_CODES } from '@almanac/domain/languages'
import { type DefaultTreeAdapterTypes as Tree, parseFragment } from 'parse5'
import type { Fault } from '../../../http/errors'

/** Elements of text, drawings and styles. None runs anything, loads anything, or leads anywhere. */
const ELEMENTS = new Set(
  (
    'div p span section header main h1 h2 h3 ul ol li strong em b i small time bdi br hr style ' +
    'svg g path circle ellipse rect line polyline polygon defs lineargradient radialgradient stop clippath mask title'
  ).split(' '),
)

/** Attributes that run scripts or name an address. */
const REFUSED = /^(?:on.*|(?:xlink:)?href|src|srcset|srcdoc|action|formaction|data|poster|ping|background)$/i

/** An attribute of any element of a form: none runs, leads or takes the focus. */
const HARMLESS = /^(?:id|class|style|dir|lang|role|tabindex|title|hidden|aria-[a-z]+|data-[a-z-]+)$/

const anything = () => true
const oneOf =
  (...values: readonly string[]) =>
  (value: string) =>
    values.includes(value)

/** A path of the product, which ends in nothing else than the study code of the visitor's link, or has its study as parameters (`{{study_search}}` is empty without one). */
const OWN_PATH =
  /^\/(?:[\w-]+(?:\/[\w-]+)*(?:\/\{\{code\}\}|\{\{study_search\}\}|\?group=\{\{group_id\}\}&code=\{\{code\}\})?)?$/

/** A picture of the brand, whose address the server fills in. */
const isBrandPicture = oneOf('{{logo}}', '{{logo_dark}}', '{{mark}}')

/** Elements with which a visitor does something before any script, with their further attributes and the values of these. */
const FORM_ELEMENTS: Readonly<Record<string, Readonly<Record<string, (value: string) => boolean>>>> = {
  form: { method: oneOf('post'), action: oneOf(...POSTED_FORMS), novalidate: anything },
  input: {
    type: oneOf('text', 'email', 'password', 'tel', 'checkbox', 'hidden'),
    name: anything,
    value: anything,
    inputmode: anything,
    autocomplete: anything,
    autocapitalize: anything,
    spellcheck: anything,
    maxlength: anything,
    placeholder: anything,
  },
  select: { name: anything, autocomplete: anything },
  option: { value: anything },
  label: { for: anything },
  button: { type: oneOf('submit', 'button') },
  a: { href: (value) => OWN_PATH.test(value) },
  details: {},
  summary: {},
  picture: {},
  source: { media: anything, srcset: isBrandPicture },
  img: { src: isBrandPicture, alt: anything, width: anything, height: anything, fetchpriority: anything },
}

/** CSS that loads something. An escape (`\75 rl`) could hide it; of a style's own text nothing ends the element. */
const LOADING_CSS = /url\(|@import|image-set\(|expression\(|\\|</i

const HTML = 'http://www.w3.org/1999/xhtml'

const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node

/** What a node has that prerendered HTML may not have; undefined if nothing. */
function refusedIn(node: Tree.ChildNode): string | undefined {
  if (node.nodeName === '#comment') return '<!-- -->'
  if (!isElement(node)) return undefined
  const ofForm = node.namespaceURI === HTML ? FORM_ELEMENTS[node.tagName] : undefined
  if (!ofForm && !ELEMENTS.has(node.tagName.toLowerCase())) return `<${node.tagName}>`
  for (const { name, value } of node.attrs) {
    const isFit = ofForm && !HARMLESS.test(name) ? ofForm[name] : undefined
    if (isFit ? !isFit(value) : REFUSED.test(name) || (ofForm && !HARMLESS.test(name))) return name
    const css = LOADING_CSS.exec(name === 'style' || node.namespaceURI.endsWith('/svg') ? value : '')
    if (css) return css[0]
  }
  const text = node.tagName === 'style' ? node.childNodes.map((child) => ('value' in child ? child.value : '')) : []
  const css = LOADING_CSS.exec(text.join(''))
  if (css) return css[0]
  for (const child of node.childNodes) {
    const refused = refusedIn(child)
    if (refused) return refused
  }
  return undefined
}

/** What makes prerendered HTML unfit for the page of another origin's scripts: undefined if nothing. */
function refusedInHtml(html: string): string | undefined {
  for (const node of parseFragment(html).childNodes) {
    const refused = refusedIn(node)
    if (refused) return refused
  }
  return undefined
}

/** Faults of the prerendered screens of a release: without a route, in a language that there is not, or unsafe in a page. */
export function prerenderedFaults({ descriptor, prerendered }: ReleaseDocument): Fault[] {
  const routes = new Set(descriptor.routes.map(({ path }) => path))
  return Object.entries(prerendered).flatMap(([path, of]): Fault[] => {
    if (!routes.has(path)) return [{ code: 'PRERENDERED_WITHOUT_ROUTE', field: 'prerendered', values: { path } }]
    const what = Object.entries(of)
      .map(([language, html]) =>
        LANGUAGE_CODES.some((code) => code === language) ? refusedInHtml(html) : language.slice(0, 20),
      )
      .find((refused) => refused !== undefined)
    return what === undefined ? [] : [{ code: 'PRERENDERED_UNSAFE', field: 'prerendered', values: { path, what } }]
  })
}
