/** Widths of frames, as of a phone and of a window; a wide one is drawn smaller. */
export const WIDTHS = { phone: 360, desk: 1024 } as const
export type Width = keyof typeof WIDTHS

/** What participants meet of a brand. */
export const SURFACES = ['door', 'today', 'form', 'chart', 'mail', 'text', 'document', 'icon'] as const
export type Surface = (typeof SURFACES)[number]

/** What is looked at, and how. */
export interface Look {
  shown: Surface | 'all'
  width: Width
  mode: 'light' | 'dark'
  /** The code of a language. */
  language: string
}

/** The one of these that was chosen in a field, which knows texts alone. */
export const chosenOf = <T extends string>(values: readonly T[], chosen: string): T | undefined =>
  values.find((value) => value === chosen)
