/**
 * The object that a shell injects into its main window before any script of the page runs:
 * Android's web message listener itself, and an equivalent wrapper of WebKit's message handler.
 */
export interface ShellPort {
  postMessage: (json: string) => void
  onmessage: ((event: { data: unknown }) => void) | null
}

function isPort(value: unknown): value is ShellPort {
  return (
    typeof value === 'object' && value !== null && 'postMessage' in value && typeof value.postMessage === 'function'
  )
}

/** Port to the shell around this page; null in a browser, and always in a frame, even if one is injected there. */
export function shellPort(page: Window = window): ShellPort | null {
  if (page.parent !== page) return null
  const port: unknown = Reflect.get(page, 'almanacShell')
  return isPort(port) ? port : null
}
