import { call } from '../../call'
import type * as schema from './schema'

export type { Brand, Palette, Theme } from './schema'

/** The theme of the given group, of the visitor's group, or the product's own. */
export const currentTheme = call<typeof schema.currentTheme>({
  id: 'currentTheme',
  area: 'platform',
  method: 'GET',
  path: '/themes/current',
  policy: 'visitor',
})

/** The themes of all studies of the user: what is about one of them has its brand. */
export const listStudyThemes = call<typeof schema.listStudyThemes>({
  id: 'listStudyThemes',
  area: 'platform',
  method: 'GET',
  path: '/themes/studies',
  policy: 'user',
  offline: true,
})
