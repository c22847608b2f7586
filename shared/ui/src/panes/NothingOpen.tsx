import { EmptyState } from '../states/EmptyState'
import type { PictureName } from '../picture/drawings'
import { space } from '../theme/tokens'

/** In the pane of the detail while none is open: what to choose from the list. */
export function NothingOpen({ picture, title }: { picture: PictureName; title: string }) {
  return (
    <div style={{ paddingBlockStart: space(16) }}>
      <EmptyState picture={picture} title={title} />
    </div>
  )
}
