import styled from '@emotion/styled'
import { space } from '../theme/tokens'

/** The buttons at the end of a form, the primary one first: each as wide as the form, as its fields are, on every screen. */
export const FormActions = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  marginBlockStart: space(2),
  maxInlineSize: '40rem',
  '& > *': { flex: '0 0 auto', marginInline: 0 },
})
