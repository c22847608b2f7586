import { Markdown } from '@almanac/ui/markdown'
import type { ComponentProps } from 'react'

/** A Markdown text. In a separate file because the renderer is large. */
export function LongText(props: ComponentProps<typeof Markdown>) {
  return <Markdown {...props} />
}
