/** The cookies with what was chosen on a signed-in device, for what the server renders before any script; readable by scripts. */
export const MODE_COOKIE = 'almanac_mode'
export const TEXT_SIZE_COOKIE = 'almanac_text_size'

/** Share of the browser's own text size, which each size in rem follows. */
export const TEXT_SIZE_SHARES = { normal: '100%', large: '115%', larger: '130%' } as const

export type TextSize = keyof typeof TEXT_SIZE_SHARES

export const TEXT_SIZES: readonly TextSize[] = ['normal', 'large', 'larger']

/** The text size of this name; normal without one. */
export const textSizeOf = (name: string | null | undefined): TextSize =>
  TEXT_SIZES.find((size) => size === name) ?? 'normal'
