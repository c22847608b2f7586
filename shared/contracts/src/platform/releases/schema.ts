import * as z from 'zod/mini'
import { instant, text } from '../../common/schema'
import { descriptor, remoteName } from '../registry/schema'

export const version = z.string().check(z.regex(/^[0-9A-Za-z][\w.+-]{0,63}$/))

/** A file of a release: below its address, never beside it, and nothing hidden. */
const file = z.string().check(z.regex(/^[\w@~-][\w@.~-]*(\/[\w@~-][\w@.~-]*)*$/), z.maxLength(200))

/** Subresource Integrity, the form that browsers read. */
const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/))

/** What one shared module is to whoever uses or provides it. */
const sharedModule = z.object({
  /** The version of the package; null where the product itself is the package, and the contract version counts. */
  version: z.nullable(z.string()),
  /** The names that are used or provided; null where they cannot be told (CommonJS, `import *`). */
  exports: z.nullable(z.array(z.string())),
})

/** Shared modules by key (shared/federation/webpack/shared.cjs). */
export const sharedModules = z.record(z.string(), sharedModule)

/** `release.json`, as a remote's build writes it beside its files. */
export const releaseDocument = z.object({
  remote: remoteName,
  version,
  contract: z.int(),
  manifest: file,
  /** The hash of every file that a browser loads from the release: manifest, scripts, styles. Others are not loaded. */
  files: z.record(file, integrity),
  /** The hash of every other file, which its scripts and styles name: fonts, pictures. */
  assets: z.optional(z.record(file, integrity)),
  descriptor,
  /** For each route of the descriptor, the files that its screen needs, and the keys of what it takes from the host. */
  preload: z._default(z.record(z.string(), z.object({ files: z.array(file), shared: z.array(z.string()) })), {}),
  /** The files of its words, by language. */
  texts: z._default(z.record(z.string(), z.array(file)), {}),
  /** What it takes from the host, and which names of it. */
  needs: z._default(sharedModules, {}),
})

/** `host.json`: what the live host is, as its build wrote it. */
export const hostDocument = z.object({
  version: z._default(z.string(), ''),
  contract: z._default(z.int(), 0),
  /** What it provides to remotes. */
  provides: z._default(sharedModules, {}),
  /** Files that hold what remotes take from the host, where they are loaded only then. */
  shared: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** Files of its words, by language. */
  texts: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** Files for a route, in a build that knows the remotes. */
  preload: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** The hash of each of its scripts and styles. */
  files: z._default(z.record(z.string(), z.string()), {}),
})

/** A release as teams and operators see it. */
export const publishedRelease = z.object({
  remote: remoteName,
  version,
  contract: z.int(),
  address: z.string(),
  published_by: z.string(),
  published_at: instant,
  /** When the server took it back because it failed in browsers; null when it did not. */
  taken_back_at: z.nullable(instant),
})

export const listReleases = { query: z.object({ remote: z.optional(remoteName) }), answer: z.array(publishedRelease) }

export const publishRelease = {
  body: z.extend(releaseDocument, {
    /** Where a static server has the files already, ending in a slash; left out where they were uploaded here. */
    address: z.optional(text(500)),
  }),
  answer: publishedRelease,
}

/** `digest` is the SHA-384 of the body in hexadecimal; the body is the file itself, application/octet-stream. */
export const putReleaseFile = { params: z.object({ digest: z.string().check(z.regex(/^[0-9a-f]{96}$/)) }) }

/** Which of these files (digests) the server does not have yet. */
export const missingReleaseFiles = {
  body: z.object({ digests: z.array(z.string().check(z.regex(/^[0-9a-f]{96}$/))).check(z.maxLength(2_000)) }),
  answer: z.object({ missing: z.array(z.string()) }),
}

export type SharedModules = z.infer<typeof sharedModules>
export type ReleaseDocument = z.infer<typeof releaseDocument>
export type HostDocument = z.infer<typeof hostDocument>
export type PublishedRelease = z.infer<typeof publishedRelease>
