import { build } from '../work/build.mjs'
import { measureServer } from './server.mjs'

/** How fast it is resolved who gets what, with 500 companies: prints a table. */
export async function measureRegistry() {
  // The remotes as they are built are what the registry is filled with.
  await build()
  await measureServer('registry')
}
