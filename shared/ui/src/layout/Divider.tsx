import styled from '@emotion/styled'
import { colour } from '../theme/tokens'

/** A hairline between two things. */
export const Divider = styled('hr')({
  width: '100%',
  height: 1,
  margin: 0,
  border: 0,
  background: colour.line,
  flexShrink: 0,
})
