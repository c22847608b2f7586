import type { Page } from './page'

/** The mail as plain text. */
export function textOf({ greeting, paragraphs, code, action, after, about, stop }: Page): string {
  return (
    [
      greeting,
      ...paragraphs,
      code && `    ${code}`,
      action && `${action.label}:\n${action.href}`,
      ...after,
      '--',
      about,
      stop && `${stop.hint}\n${stop.href}`,
    ]
      .filter(Boolean)
      .join('\n\n') + '\n'
  )
}
