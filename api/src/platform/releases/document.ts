import * as z from 'zod/mini'
import { descriptor, remoteName } from '@almanac/contracts/schema/platform/registry'

const version = z.string().check(z.regex(/^[\w.+-]{1,64}$/))
/** A file of a release: below its address, never beside it. */
const file = z.string().check(z.regex(/^(?!.*\.\.)[\w@.~-][\w@./~-]*$/))
const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/))

/** `release.json`, as a remote's build writes it beside its files. */
export const releaseDocument = z.object({
  remote: remoteName,
  version,
  contract: z.int(),
  manifest: file,
  files: z.record(file, integrity),
  descriptor,
  /** For each route of the descriptor, the files that its screen needs, and the keys of what it takes from the host. */
  preload: z._default(z.record(z.string(), z.object({ files: z.array(file), shared: z.array(z.string()) })), {}),
  /** The files of its words, by language. */
  texts: z._default(z.record(z.string(), z.array(file)), {}),
})

export type ReleaseDocument = z.infer<typeof releaseDocument>
