import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder that the product lies in: the nearest above this code that holds
 * the texts. It is the same from the sources, from the bundle, and in a container.
 */
export function projectRoot(from: string = __dirname): string {
  if (existsSync(join(from, 'locales', 'en.json')) || existsSync(join(from, 'pnpm-workspace.yaml'))) return from
  const above = dirname(from)
  return above === from ? process.cwd() : projectRoot(above)
}
