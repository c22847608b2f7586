import { optimize, type CustomPlugin, type XastElement, type XastParent, type XastRoot } from 'svgo'

/** What draws. Others run, load, link or animate something; text would be set in whatever font a device has. */
const ELEMENTS = new Set(
  (
    'svg g defs title desc path rect circle ellipse line polyline polygon use symbol clipPath mask pattern ' +
    'linearGradient radialGradient stop style'
  ).split(' '),
)

const SVG = 'http://www.w3.org/2000/svg'

/** Elements that a drawing may have, each counted as often as `use`, masks and patterns draw it. */
const MAX_DRAWN = 5_000
/** How deep they may lie in each other. */
const MAX_DEPTH = 50

/** Why a drawing is refused: `forbidden` with what was found. */
export type DrawingFault =
  | { reason: 'unreadable' | 'without_size' | 'too_much' }
  | { reason: 'forbidden'; what: string }

/** A drawing that does nothing but draw, and its proportions. */
export interface Drawing {
  svg: string
  width: number
  height: number
}

class Refused extends Error {
  constructor(readonly fault: DrawingFault) {
    super(fault.reason)
  }
}

const forbidden = (what: string) => new Refused({ reason: 'forbidden', what })

/** Whether a style or an attribute can reach outside of the file. Escapes could spell whatever is looked for here. */
const reachesOutside = (text: string): boolean =>
  /\\|@|url\(\s*(?!['"]?#)|image-set\(|(?:^|[^\w-])(?:image|src)\(/i.test(text)

/** The parts of the drawing that a text names: `#a` of a link, `url(#a)` of a style. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/url\(\s*['"]?#([^'")\s]+)/gi)].flatMap(([, id]) => (id === undefined ? [] : [id]))

const isLink = (key: string): boolean => key === 'href' || key === 'xlink:href'

/** An element or attribute of an editor, with a prefix of its own. It draws nothing and is removed. */
const isOfEditor = (name: string): boolean => name.includes(':') && name !== 'xlink:href' && name !== 'xmlns:xlink'

const remove = (node: XastParent['children'][number], parent: XastParent) => {
  parent.children = parent.children.filter((child) => child !== node)
}

function cleanElement(element: XastElement): void {
  const { name, attributes } = element
  if (!ELEMENTS.has(name)) throw forbidden(`<${name}>`)
  for (const [key, value] of Object.entries(attributes)) {
    if (isOfEditor(key) || key.startsWith('data-')) delete attributes[key]
    else if (/^on/i.test(key)) throw forbidden(key)
    else if (isLink(key) ? !value.trim().startsWith('#') : key === 'src') throw forbidden(key)
    else if (key === 'xmlns' ? value !== SVG : !key.startsWith('xmlns:') && reachesOutside(value))
      throw forbidden(`${key}="…"`)
  }
}

const styleOf = ({ children }: XastElement): string =>
  children.map((child) => ('value' in child ? child.value : '')).join('')

/** Removes what does not draw, and refuses what does anything else. */
const cleaning = (): CustomPlugin => {
  let depth = 0
  return {
    name: 'clean',
    fn: () => ({
      doctype: {
        enter: (node, parent) => {
          // Entities of its own can multiply: each of ten is ten others.
          if (node.data.doctype.includes('[')) throw forbidden('<!ENTITY>')
          remove(node, parent)
        },
      },
      // `xml-stylesheet` loads a style of another place.
      instruction: { enter: remove },
      comment: { enter: remove },
      element: {
        enter: (element, parent) => {
          depth += 1
          if (depth > MAX_DEPTH) throw new Refused({ reason: 'too_much' })
          const [local = ''] = element.name.split(':').slice(-1)
          if (/^script$/i.test(local)) throw forbidden('<script>')
          if (isOfEditor(element.name) || local === 'metadata') remove(element, parent)
          else cleanElement(element)
        },
        exit: (element) => {
          depth -= 1
          if (element.name === 'style' && reachesOutside(styleOf(element))) throw forbidden('<style>')
        },
      },
    }),
  }
}

/** How many elements are drawn, or infinitely many where a part draws itself or lies too deep. */
function countDrawn(root: XastElement, byId: ReadonlyMap<string, XastElement>): number {
  const known = new Map<XastElement, number>()
  const open = new Set<XastElement>()
  const count = (element: XastElement): number => {
    const before = known.get(element)
    if (before !== undefined) return before
    if (open.has(element) || open.size > 2 * MAX_DEPTH) return Infinity
    open.add(element)
    const named = Object.entries(element.attributes).flatMap(([key, value]) =>
      isLink(key) ? [value.trim().slice(1)] : namedIn(value),
    )
    const parts = [
      ...element.children.filter((child) => child.type === 'element'),
      ...named.flatMap((id) => byId.get(id) ?? []),
    ]
    const drawn = parts.reduce((sum, part) => sum + count(part), 1)
    open.delete(element)
    known.set(element, drawn)
    return drawn
  }
  return count(root)
}

function* elementsOf(parent: XastParent): Generator<XastElement> {
  for (const child of parent.children)
    if (child.type === 'element') {
      yield child
      yield* elementsOf(child)
    }
}

/** Whether it is drawn in moments by whatever shows it. A style sheet, which may be for any number of elements, only names gradients. */
function isSmall(root: XastRoot, svg: XastElement): boolean {
  const all = [...elementsOf(root)]
  const byId = new Map(all.map((element) => [element.attributes['id'] ?? '', element]))
  const ofStyles = all.filter(({ name }) => name === 'style').flatMap((style) => namedIn(styleOf(style)))
  const areGradients = ofStyles.every((id) =>
    /^(?:linear|radial)Gradient$/.test(byId.get(id)?.name ?? 'linearGradient'),
  )
  return areGradients && countDrawn(svg, byId) <= MAX_DRAWN
}

/** The box of a drawing: as its root states it, else of its width and height in pixels. */
function boxOf({ viewBox, width = '', height = '' }: Record<string, string>): number[] | undefined {
  const box = viewBox
    ?.trim()
    .split(/[\s,]+/)
    .map(Number) ?? [0, 0, ...[width, height].map((side) => Number(side.replace(/px$/, '')))]
  const [, , across = 0, down = 0] = box
  return box.length === 4 && box.every(Number.isFinite) && across > 0 && down > 0 ? box : undefined
}

/**
 * A drawing (SVG) of a stranger as it may be shown: shapes, colors and gradients, without what editors leave in it. It is
 * refused, and not repaired, where it would run, load, link or move something, or keep a device busy.
 */
export function cleanDrawing(text: string): Drawing | DrawingFault {
  const found: { fault?: DrawingFault; box?: number[] } = {}
  const measuring: CustomPlugin = {
    name: 'measure',
    fn: (root) => {
      const svg = root.children.find((child) => child.type === 'element')
      if (svg?.name !== 'svg') return null
      const box = boxOf(svg.attributes)
      if (!box) found.fault = { reason: 'without_size' }
      else if (!isSmall(root, svg)) found.fault = { reason: 'too_much' }
      // Without a box it would be cut instead of scaled.
      else svg.attributes['viewBox'] = box.join(' ')
      if (box) found.box = box
      return null
    },
  }
  try {
    const { data: svg } = optimize(text, { plugins: [cleaning(), measuring] })
    const [, , width, height] = found.box ?? []
    return found.fault ?? (width && height ? { svg, width, height } : { reason: 'unreadable' })
  } catch (error) {
    return error instanceof Refused ? error.fault : { reason: 'unreadable' }
  }
}
