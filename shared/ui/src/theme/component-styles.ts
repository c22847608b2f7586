import type { Components, Theme } from '@mui/material/styles'
import { buttons } from './components/buttons'
import { fields } from './components/fields'
import { surfaces } from './components/surfaces'

/** Styles of MUI's components in this product, the same object in all themes. In the first load: those of the sign-in screen. */
export const componentStyles: Components<Theme> = { ...buttons, ...fields, ...surfaces }

/** Adds the styles of components that come later; called by the modules of these, before they are rendered. */
export function addComponentStyles(more: Components<Theme>): void {
  Object.assign(componentStyles, more)
}
