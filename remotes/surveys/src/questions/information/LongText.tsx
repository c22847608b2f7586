import { Markdown } from '@almanac/ui/markdown'
import type { ComponentProps } from 'react'

/** A text in Markdown. In a file of its own, as what renders it is large. */
export function LongText(props: ComponentProps<typeof Markdown>) {
  return <Markdown {...props} />
}
