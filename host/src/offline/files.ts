import type { Registry, Release } from '@almanac/contracts/platform/registry'

/** A file to cache, and what it has to be in the form of Subresource Integrity. */
export interface WantedFile {
  /** Absolute. */
  url: string
  integrity: string
}

const TEXTS = /(?:^|\/)texts-(\w+)-(\w+)\.[0-9a-f]+\.js$/

/** The host's screens that nobody needs without a network. */
const NEVER = /^(?:texts-)?operations[.-]/

/** The font of a script that one of the languages is written in. */
const ARABIC_FONT = /-arabic-[^/]*\.woff2$/

/** Whether a file is of use in this language: words of others and letters of another script are not. */
function isOfUse(file: string, locale: string): boolean {
  if (ARABIC_FONT.test(file)) return locale === 'ar'
  const [, , language] = TEXTS.exec(file) ?? []
  return language === undefined || language === locale
}

/** The files of the host that a start without a network may need, from the list in its page. */
export function filesOfHost(html: string, locale: string, origin: string): WantedFile[] {
  const list = /<script type="application\/json" id="integrity">([^<]*)<\/script>/.exec(html)?.[1] ?? '{}'
  const found: unknown = JSON.parse(list)
  const entries = typeof found === 'object' && found !== null ? Object.entries(found) : []
  return entries.flatMap(([file, integrity]) =>
    typeof integrity === 'string' && !NEVER.test(file) && isOfUse(file, locale)
      ? [{ url: new URL(`/${file}`, origin).href, integrity }]
      : [],
  )
}

/** Whether a release prefetches for a time without a network, or fills a slot of a form in which something is recorded: as its descriptor says, whatever its name and routes are. */
export function isForRecording({ descriptor: { slots, offline } }: Pick<Release, 'descriptor'>): boolean {
  return offline !== undefined || Object.keys(slots).some((slot) => slot.startsWith('activity.'))
}

/**
 * The files of this user's releases: all screens of each, in this language.
 * `sparing`: just those where something is recorded, because the user pays for
 * what is loaded. A preview is not cached.
 */
export function filesOfReleases(
  { remotes }: Pick<Registry, 'remotes'>,
  locale: string,
  sparing: boolean,
  base: string,
): WantedFile[] {
  return remotes
    .filter((release) => !release.preview && (!sparing || isForRecording(release)))
    .flatMap(({ address, files }) =>
      Object.entries(files)
        .filter(([file]) => isOfUse(file, locale))
        .map(([file, integrity]) => ({ url: new URL(file, new URL(address, base)).href, integrity })),
    )
}
