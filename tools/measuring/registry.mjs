import { build } from '../work/build.mjs'
import { measureServer } from './server.mjs'

/** Measures how fast release assignments are resolved for 500 companies; prints a table. */
export async function measureRegistry() {
  // The registry is filled with the built remotes.
  await build()
  await measureServer('registry')
}
