import type { Registry, Release } from '@almanac/contracts/platform/registry'

/** A file to cache, with its Subresource Integrity hash. */
export interface FileToCache {
  /** Absolute. */
  url: string
  integrity: string
}

const TEXTS = /(?:^|\/)texts-(\w+)-(\w+)\.[0-9a-f]+\.js$/

/** Files of the screens of operators and company administrators, and of passkeys that companies ask for, which are not used offline, and of the HEIC decoder, which few browsers need. */
const NEVER_CACHED = /^(?:(?:texts-)?(?:operations|studio|passkey)|heic)[.-]/

const ARABIC_FONT = /-arabic-[^/]*\.woff2$/

/** Whether a file is used in this language; false for texts of other languages and fonts of other scripts. */
function isUsedIn(file: string, locale: string): boolean {
  if (ARABIC_FONT.test(file)) return locale === 'ar'
  const [, , language] = TEXTS.exec(file) ?? []
  return language === undefined || language === locale
}

/** The files of the host that an offline start may need, from the list in its page. */
export function filesOfHost(html: string, locale: string, origin: string): FileToCache[] {
  const list = /<script type="application\/json" id="integrity">([^<]*)<\/script>/.exec(html)?.[1] ?? '{}'
  const hashes: unknown = JSON.parse(list)
  const entries = typeof hashes === 'object' && hashes !== null ? Object.entries(hashes) : []
  return entries.flatMap(([file, integrity]) =>
    typeof integrity === 'string' && !NEVER_CACHED.test(file) && isUsedIn(file, locale)
      ? [{ url: new URL(`/${file}`, origin).href, integrity }]
      : [],
  )
}

/** Whether a release takes part in recording: its descriptor has an offline module or fills a slot of the activity form. */
export function isForRecording({ descriptor: { slots, offline } }: Pick<Release, 'descriptor'>): boolean {
  return offline !== undefined || Object.keys(slots).some((slot) => slot.startsWith('activity.'))
}

/**
 * The files of this user's releases: all screens of each, in this language.
 * `saveData`: only of releases for recording, because the user pays for the
 * traffic. A preview is not cached.
 */
export function filesOfReleases(
  { remotes }: Pick<Registry, 'remotes'>,
  locale: string,
  saveData: boolean,
  base: string,
): FileToCache[] {
  return remotes
    .filter((release) => !release.preview && (!saveData || isForRecording(release)))
    .flatMap(({ address, files }) =>
      Object.entries(files)
        .filter(([file]) => isUsedIn(file, locale))
        .map(([file, integrity]) => ({ url: new URL(file, new URL(address, base)).href, integrity })),
    )
}
