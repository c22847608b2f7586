import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The product's folder: the nearest parent of this code that contains the texts. The same for the
 * sources, the bundle, and in a container.
 */
export function projectRoot(from: string = __dirname): string {
  if (existsSync(join(from, 'locales', 'en.json')) || existsSync(join(from, 'pnpm-workspace.yaml'))) return from
  const above = dirname(from)
  return above === from ? process.cwd() : projectRoot(above)
}
