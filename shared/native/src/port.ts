/**
 * The object that a shell puts into its main window before any script of the
 * page runs: Android's web message listener as it is, and the same around
 * WebKit's message handler.
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

/** The shell around this page; null in a browser, and in a frame, whatever that has been given. */
export function shellPort(page: Window = window): ShellPort | null {
  if (page.parent !== page) return null
  const port: unknown = Reflect.get(page, 'almanacShell')
  return isPort(port) ? port : null
}
