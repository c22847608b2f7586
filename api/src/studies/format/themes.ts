import * as z from 'zod/mini'
import { featuresWithSource } from '@almanac/domain/features'
import { palette } from '@almanac/contracts/schema/platform/theme'
import { key } from '../../study-files/texts'

const strictPalette = z.strictObject(palette.shape)

/** One file in `themes/`. */
export const themeFile = z.strictObject({
  key,
  name: z.string().check(z.minLength(1)),
  features: z._default(z.array(z.enum(featuresWithSource('theme'))), []),
  light: strictPalette,
  dark: strictPalette,
})

export type ThemeFile = z.output<typeof themeFile>
