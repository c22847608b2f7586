import type { BootDocument } from '../registry/boot-document'

/** Whether this page came without the server: it holds nobody's data. */
export function isShell(): boolean {
  return document.documentElement.dataset['shell'] !== undefined
}

/** What this device kept of the last visit (start.ts), which is loaded only where the server cannot be asked. Never rejects. */
export async function keptDocument(): Promise<BootDocument | null> {
  try {
    const start = await import(/* webpackChunkName: "kept_start" */ './start')
    return await start.keptDocument()
  } catch {
    return null
  }
}
