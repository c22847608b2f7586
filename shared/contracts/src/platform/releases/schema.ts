import * as z from 'zod/mini'
import { instant, text } from '../../common/schema'
import { descriptor, remoteName } from '../registry/schema'

export const version = z.string().check(z.regex(/^[0-9A-Za-z][\w.+-]{0,63}$/))

/** Path of a file below the release's address: without `..` and hidden files. */
const file = z.string().check(z.regex(/^[\w@~-][\w@.~-]*(\/[\w@~-][\w@.~-]*)*$/), z.maxLength(200))

const fileList = z.array(file).check(z.maxLength(2_000))

/** A Subresource Integrity hash, as in HTML. */
const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/))

/** One shared module, used by a remote or provided by the host. */
const sharedModule = z.object({
  /** The version of the package; null for packages of the product itself, for which the contract version counts. */
  version: z.nullable(z.string()),
  /** The names that are used or provided; null if they cannot be determined (CommonJS, `import *`). */
  exports: z.nullable(z.array(z.string()).check(z.maxLength(5_000))),
})

/** Shared modules by key (shared/federation/webpack/shared.cjs). */
export const sharedModules = z.record(z.string(), sharedModule)

/** `release.json`, written by a remote's build beside its files. */
export const releaseDocument = z.object({
  remote: remoteName,
  version,
  contract: z.int(),
  manifest: file,
  /** Hashes of all files that a browser loads from the release: manifest, scripts, styles. Others are not loaded. */
  files: z.record(file, integrity),
  /** Hashes of all other files, referenced by its scripts and styles: fonts, pictures. */
  assets: z.optional(z.record(file, integrity)),
  /** Hashes of source maps, by the path of their file with `.map`. No browser is given one. */
  maps: z.optional(z.record(file, integrity)),
  descriptor,
  /** For each route of the descriptor, the files that its screen needs, and the keys of the shared modules that it uses. */
  preload: z._default(
    z.record(z.string(), z.object({ files: fileList, shared: z.array(z.string()).check(z.maxLength(500)) })),
    {},
  ),
  /** Files of its texts, by language. */
  texts: z._default(z.record(z.string(), fileList), {}),
  /** By route and language, the HTML that the page shows there before any script has run: to users, or to visitors. */
  prerendered: z._default(z.record(z.string(), z.record(z.string(), z.string().check(z.maxLength(60_000)))), {}),
  /** Shared modules and exports that it uses from the host. */
  needs: z._default(sharedModules, {}),
})

/** `host.json`: description of the live host, written by its build. */
export const hostDocument = z.object({
  version: z._default(z.string(), ''),
  contract: z._default(z.int(), 0),
  /** Modules that it provides to remotes. */
  provides: z._default(sharedModules, {}),
  /** By key of a shared module, the files that are loaded only when a remote uses it. */
  shared: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** Files of its texts, by language. */
  texts: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** Additional files for pages of signed-in users. */
  signed_in: z._default(z.array(z.string()), []),
  /** Fonts of headings in Latin letters, which paint at the start of pages of signed-in users. */
  fonts: z._default(z.array(z.string()), []),
  /** Files by route, in a build that includes the remotes. */
  preload: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** Hashes of its scripts and styles. */
  files: z._default(z.record(z.string(), z.string()), {}),
})

/** A release, for teams and operators. */
export const publishedRelease = z.object({
  remote: remoteName,
  version,
  contract: z.int(),
  address: z.string(),
  published_by: z.string(),
  published_at: instant,
  /** When the server withdrew it because it failed in browsers; null if it did not. */
  withdrawn_at: z.nullable(instant),
})

export const listReleases = {
  summary: 'List releases',
  description: "The releases of the token's remote, or of all for an operator; the newest first.",
  errors: { 403: ['OTHER_REMOTE'] } as const,
  query: z.object({ remote: z.optional(remoteName) }),
  answer: z.array(publishedRelease),
}

export const publishRelease = {
  summary: 'Publish a release',
  description:
    'Publishes a release whose files have been sent. It goes to nobody until it is rolled out. Each reason for which it does not fit is an entry.',
  errors: {
    403: ['OTHER_REMOTE'],
    409: ['RELEASE_EXISTS'],
    422: [
      'DESCRIPTOR_OF_ANOTHER',
      'FILE_WITHOUT_HASH',
      'FILE_WITH_TWO_HASHES',
      'FILE_OF_UNKNOWN_KIND',
      'FILE_OF_OTHER_KIND',
      'FILES_COLLIDE',
      'CONTRACT_OLDER',
      'CONTRACT_NEWER',
      'SHARED_MODULE_MISSING',
      'SHARED_EXPORT_MISSING',
      'SHARED_VERSION_DIFFERS',
      'ROUTE_TAKEN',
      'NAVIGATION_TAKEN',
      'SLOT_TAKEN',
      'REMOTE_NAME_RESERVED',
      'TOO_MANY_ENTRIES',
      'TEXT_TOO_LONG',
      'ROUTE_TOO_LONG',
      'ROUTE_INVALID',
      'ROUTE_OF_HOST',
      'ROUTE_TWICE',
      'PLACE_WITHOUT_ROUTE',
      'PLACE_ORDER_OUTSIDE',
      'TOO_MANY_IN_BAR',
      'FLAG_NAME_INVALID',
      'FLAG_VALUES_INVALID',
      'FLAG_DEFAULT_INVALID',
      'FLAG_TYPE_CHANGED',
      'MANIFEST_INVALID',
      'MANIFEST_ENTRY_UNKNOWN',
      'PLACE_TWICE',
      'PLACE_WITH_PARAMETER',
      'PLACE_FOR_VISITORS',
      'PLACE_WITHOUT_FEATURE',
      'SLOT_UNKNOWN',
      'SLOT_FEATURE_WITHOUT_SLOT',
      'ICON_UNKNOWN',
      'MODULE_OF_SCREENS',
      'FEATURE_UNKNOWN',
      'WORDS_MISSING',
      'WORDS_UNREADABLE',
      'NEEDS_EMPTY',
      'PRELOAD_WITHOUT_ROUTE',
      'PRERENDERED_WITHOUT_ROUTE',
      'PRERENDERED_UNSAFE',
      'PRELOAD_NOT_NEEDED',
      'TEXTS_MISSING',
      'MANIFEST_GLOBAL_TAKEN',
      'MANIFEST_EXPOSES_NOT',
      'RELEASE_TOO_LARGE',
      'MAP_WITHOUT_FILE',
      'MAP_INVALID',
      'MAPS_TOO_LARGE',
      'ADDRESS_INVALID',
      'ADDRESS_NOT_ALLOWED',
      'FILE_NOT_THERE',
      'FILE_OF_WRONG_TYPE',
      'FILE_WITHOUT_CORS',
      'FILE_DIFFERS',
      'FILE_NOT_ANSWERED',
      'FILE_NOT_SENT',
    ],
    503: ['RELEASE_STORAGE_DOWN'],
  } as const,
  body_bytes: 2_097_152,
  body: z.extend(releaseDocument, {
    /** Base URL of the files on a static server, ending in a slash; missing if they were uploaded here. */
    address: z.optional(text(500)),
  }),
  answer: publishedRelease,
}

/** `digest` is the SHA-384 of the body in hexadecimal; the body is the file itself, application/octet-stream. */
export const putReleaseFile = {
  summary: 'Send a file of a release',
  description: 'The body is the file as it is. It serves nobody until a release names it.',
  errors: {
    413: ['RELEASE_FILE_TOO_LARGE'],
    422: ['RELEASE_FILE_DIFFERS'],
    503: ['RELEASE_STORAGE_FULL', 'RELEASE_STORAGE_DOWN'],
  } as const,
  params: z.object({ digest: z.string().check(z.regex(/^[0-9a-f]{96}$/)) }),
}

/** Which of these files (by digest) the server does not have yet. */
export const missingReleaseFiles = {
  summary: 'List files that are missing',
  description: 'Which files of a release still have to be sent.',
  errors: { 503: ['RELEASE_STORAGE_DOWN'] } as const,
  body_bytes: 131_072,
  body: z.object({ digests: z.array(z.string().check(z.regex(/^[0-9a-f]{96}$/))).check(z.maxLength(2_000)) }),
  answer: z.object({ missing: z.array(z.string()) }),
}

export type SharedModules = z.infer<typeof sharedModules>
export type ReleaseDocument = z.infer<typeof releaseDocument>
export type HostDocument = z.infer<typeof hostDocument>
export type PublishedRelease = z.infer<typeof publishedRelease>
