import { RELEASES_CACHE } from '../../session/releases-cache'
import { HOST_CACHE, SHELL } from '../messages'

/** Milliseconds for the network before what is kept stands in. */
const PATIENCE = 3_000

/** What a gateway answers in the place of a server that it cannot reach. */
const GATEWAY_STATUSES = [502, 503, 504]

const pause = (milliseconds: number) => new Promise<null>((resolve) => setTimeout(resolve, milliseconds, null))

/** What is kept of an address: the one that came last, whatever its key says of its content. */
async function kept(url: string): Promise<Response | undefined> {
  for (const name of [HOST_CACHE, RELEASES_CACHE]) {
    const found = (await (await caches.open(name)).matchAll(url, { ignoreSearch: true })).at(-1)
    if (found) return found
  }
  return undefined
}

/** Whether the server itself answered. */
const isAnswer = (answer: Response | null): answer is Response =>
  answer !== null && !GATEWAY_STATUSES.includes(answer.status)

/** The network's answer if it comes in time and from the server; else what is kept; else the network's, however late and whatever it is. */
async function networkFirst(
  network: Promise<Response>,
  instead: () => Promise<Response | undefined>,
): Promise<Response> {
  const first = await Promise.race([network.catch(() => null), pause(PATIENCE)])
  return isAnswer(first) ? first : ((await instead()) ?? network)
}

/** A screen: the page that the server makes for its visitor, else the one that holds nobody's data. */
export function pageAnswer(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  const network = preloaded.catch(() => undefined).then((early) => early ?? fetch(request))
  return networkFirst(network, async () => (await caches.open(HOST_CACHE)).match(SHELL))
}

/** A file whose name says its content: what is kept was compared with its hash when it came, and the page compares it again. */
export async function fileAnswer(request: Request): Promise<Response> {
  return (await kept(request.url)) ?? fetch(request)
}

/** A file that may change under its address. */
export function freshAnswer(request: Request): Promise<Response> {
  return networkFirst(fetch(request), () => kept(request.url))
}
