import styled from '@emotion/styled'
import { space } from '../theme/tokens'

/** The buttons at the end of a form: the primary one first, as wide as the screen on a phone. */
export const FormActions = styled('div')({
  display: 'flex', flexWrap: 'wrap', gap: space(3), marginBlockStart: space(2), '& > *': { flex: '1 1 100%', '@media (min-width: 600px)': { flex: '0 0 auto' } },
})
