import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { buttonLook } from '../theme/components/buttons'

const Face = styled('span')(buttonLook({ variant: 'primary' }), { flexShrink: 0, minHeight: 48 })

/** The word of what a card does that is one link as a whole, with the look of the main button that it is. */
export function ButtonFace({ children }: { children: ReactNode }) {
  return <Face>{children}</Face>
}
