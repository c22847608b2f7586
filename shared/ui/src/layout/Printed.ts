import styled from '@emotion/styled'

/** What is on paper alone. On the screen it has its width, so that the charts in it are drawn, and no height. */
export const Printed = styled('div')({
  blockSize: 0,
  overflow: 'hidden',
  visibility: 'hidden',
  '@media print': { blockSize: 'auto', overflow: 'visible', visibility: 'visible' },
})
