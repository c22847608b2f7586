import { idHeaders, isOurAnswer, newRequestIds } from '@almanac/api-client/our-answer'
import { PAGE_HEADER } from '@almanac/contracts/answer-headers'
import { registryRevision } from '@almanac/contracts/platform/registry'

/** In every page of the server, also of releases that did not set PAGE_HEADER yet. */
const PAGE_MARK = 'name="registry-key"'

const isOf = (response: Response, media: string): boolean =>
  response.ok && !response.redirected && (response.headers.get('content-type') ?? '').startsWith(media)

/** Whether a response to a navigation is the server's, not a sign-in page or a proxy's error. */
export async function isOurPage(response: Response): Promise<boolean> {
  // Where a redirect leads to cannot be read here.
  if (response.type === 'opaqueredirect') return isServerReached()
  if (response.headers.has(PAGE_HEADER)) return response.status < 500
  return isOf(response, 'text/html') && (await response.clone().text()).includes(PAGE_MARK)
}

/** Whether the server itself answers a call now. */
async function isServerReached(): Promise<boolean> {
  const ids = newRequestIds(undefined)
  try {
    const response = await fetch(`/api${registryRevision.path}`, { cache: 'no-store', headers: idHeaders(ids) })
    return isOurAnswer(response, ids)
  } catch {
    return false
  }
}

/** What a file without a hash has to be, by the ending of its name. */
const KINDS: Readonly<Record<string, { media: string; mark: string }>> = {
  json: { media: 'application/json', mark: '"metaData"' },
  svg: { media: 'image/svg+xml', mark: '<svg' },
}

/** Whether a response has the kind of content that its URL names: a manifest or the icon. */
export async function isNamedFile(response: Response, url: string): Promise<boolean> {
  const kind = KINDS[new URL(url).pathname.split('.').at(-1) ?? '']
  return kind !== undefined && isOf(response, kind.media) && (await response.clone().text()).includes(kind.mark)
}
