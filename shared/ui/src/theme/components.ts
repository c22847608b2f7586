import type { Components, Theme } from '@mui/material/styles'
import { buttons } from './components/buttons'
import { content } from './components/content'
import { fields } from './components/fields'
import { surfaces } from './components/surfaces'

/** How MUI's components look in this product. */
export const components: Components<Theme> = { ...buttons, ...content, ...fields, ...surfaces }
