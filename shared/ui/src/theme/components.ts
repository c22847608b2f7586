import type { Components, Theme } from '@mui/material/styles'
import { buttons } from './components/buttons'

/** How MUI's components look in this product. */
export const components: Components<Theme> = { ...buttons }
