import styled from '@emotion/styled'
import { space } from '../theme/tokens'

/** The height of every box of the line, in rem: a little above that of a field with its own text. */
const HEIGHT = { usual: '3.25rem', large: '4rem' } as const

/**
 * A field, its unit and its button on one line: their boxes stand on one line, whatever stands above
 * each. Where they have no room, the later ones go below. `large`: for a field with a large number.
 */
export const FieldLine = styled('div', { shouldForwardProp: (name) => name !== 'large' })<{ large?: boolean }>(
  ({ large = false }) => ({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: space(2),
    '& input, & select': { minBlockSize: large ? HEIGHT.large : HEIGHT.usual },
    // As high as a large field, a pill would look like an egg.
    '& > button': {
      minBlockSize: HEIGHT.usual,
      marginBlockEnd: large ? `calc((${HEIGHT.large} - ${HEIGHT.usual}) / 2)` : undefined,
    },
  }),
)
