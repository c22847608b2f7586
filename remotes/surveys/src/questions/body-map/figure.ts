/** The drawn side of the body. */
export type BodyView = 'front' | 'back'

/** A region of the figure: a path in a 200 × 420 view box, and its option codes, most specific first. */
export interface BodyRegion {
  view: BodyView
  path: string
  /** Drawn mirrored, as the other one of a pair. */
  mirrored: boolean
  codes: readonly string[]
}

/** The view box of one view. */
export const FIGURE = { width: 200, height: 420 } as const

interface Middle {
  path: string
  codes: readonly string[]
}

const HEAD = 'M100 10C82 10 76 24 77 38C78 54 88 64 100 64C112 64 122 54 123 38C124 24 118 10 100 10Z'
const NECK = 'M90 66Q100 69 110 66L113 78Q100 74 87 78Z'
const UPPER_TRUNK = 'M70 83Q100 74 130 83L134 130Q100 138 66 130Z'
const LOWER_TRUNK = 'M66 133Q100 141 134 133L131 181Q100 189 69 181Z'

const FRONT: readonly Middle[] = [
  { path: HEAD, codes: ['head', 'face'] },
  { path: NECK, codes: ['neck', 'throat'] },
  { path: UPPER_TRUNK, codes: ['chest', 'breast', 'thorax', 'trunk', 'torso'] },
  { path: LOWER_TRUNK, codes: ['abdomen', 'stomach', 'belly', 'trunk', 'torso'] },
  { path: 'M85 187Q100 191 115 187L112 216Q100 228 88 216Z', codes: ['groin', 'pelvis', 'genitals'] },
]
const BACK: readonly Middle[] = [
  { path: HEAD, codes: ['back_of_head', 'head'] },
  { path: NECK, codes: ['back_of_neck', 'nape', 'neck'] },
  { path: UPPER_TRUNK, codes: ['upper_back', 'back'] },
  { path: LOWER_TRUNK, codes: ['lower_back', 'back'] },
]

interface Paired {
  path: string
  part: string
  /** The limb it belongs to: an option may name the whole arm. */
  limb?: string
  /** Only in one view. */
  view?: BodyView
}

/** Path for the left half of the view box. */
const PAIRED: readonly Paired[] = [
  { part: 'shoulder', path: 'M67 84Q48 84 46 104L63 111Z' },
  { part: 'upper_arm', limb: 'arm', path: 'M45 107L62 114L60 153Q50 156 41 152Z' },
  { part: 'elbow', limb: 'arm', path: 'M41 155Q50 159 60 156L58 173Q48 176 38 172Z' },
  { part: 'forearm', limb: 'arm', path: 'M38 175Q48 179 58 176L50 217Q40 219 32 215Z' },
  { part: 'hand', path: 'M32 218Q40 222 50 220Q54 236 44 250Q34 252 28 240Q26 228 32 218Z' },
  { part: 'hip', view: 'front', path: 'M69 184L82 187L85 217Q74 221 64 214Z' },
  { part: 'buttock', view: 'back', path: 'M69 184Q84 190 98 189L98 222Q80 227 64 214Z' },
  { part: 'thigh', limb: 'leg', path: 'M64 218Q78 227 97 225L94 289Q80 294 68 287Z' },
  { part: 'knee', limb: 'leg', path: 'M68 290Q80 297 94 292L93 315Q80 319 69 313Z' },
  { part: 'lower_leg', limb: 'leg', path: 'M69 316Q80 322 93 318L89 379Q81 383 74 379Z' },
  { part: 'foot', path: 'M74 382Q81 386 89 382L91 400Q78 410 64 404Q66 394 74 382Z' },
]

/** Option codes of one of a pair: `left_knee`, `knee_left`, `knee`, `knees`, or those of its limb. */
function codesOf({ part, limb }: Paired, side: 'left' | 'right'): string[] {
  const names = (name: string) => [`${side}_${name}`, `${name}_${side}`]
  const both = (name: string) => [name, name === 'foot' ? 'feet' : `${name}s`]
  return [...names(part), ...(limb ? names(limb) : []), ...both(part), ...(limb ? both(limb) : [])]
}

/** In the front view, the left of the drawing is the person's right. */
function pairsIn(view: BodyView): BodyRegion[] {
  return PAIRED.filter((one) => one.view === undefined || one.view === view).flatMap((one) =>
    [false, true].map((mirrored) => ({
      view,
      path: one.path,
      mirrored,
      codes: codesOf(one, (view === 'front') !== mirrored ? 'right' : 'left'),
    })),
  )
}

const middleIn = (view: BodyView, middle: readonly Middle[]): BodyRegion[] =>
  middle.map((one) => ({ view, mirrored: false, ...one }))

/** All regions of the figure. */
export const REGIONS: readonly BodyRegion[] = [
  ...middleIn('front', FRONT),
  ...pairsIn('front'),
  ...middleIn('back', BACK),
  ...pairsIn('back'),
]

const comparable = (code: string): string =>
  code
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')

/** The option code of a region: the most specific one offered. */
export function codeOfRegion({ codes }: BodyRegion, offered: readonly string[]): string | undefined {
  for (const code of codes) {
    const found = offered.find((one) => comparable(one) === code)
    if (found !== undefined) return found
  }
  return undefined
}
