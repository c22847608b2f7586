import { CommandFailure } from '../work/say.mjs'

/** @param {unknown} value @returns {Record<string, unknown>} */
const record = (value) => (typeof value === 'object' && value !== null ? { ...value } : {})

/**
 * Requests a link from the host that shows one person the remote served at an origin.
 * @param {import('./arguments.mjs').PreviewOptions} options
 * @param {{ remote: string, origin: string, descriptor: unknown }} shown
 * @returns {Promise<{ link: string, expires_at: string }>}
 */
export async function linkTo({ url, token, user }, shown) {
  const answer = await fetch(`${url}/api/previews`, {
    method: 'POST',
    redirect: 'error',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
      'accept-language': 'en',
    },
    body: JSON.stringify({ ...shown, user }),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => {
    throw new CommandFailure(`${url} does not answer. Is the host running, and is ALMANAC_URL its address?`)
  })
  const answerBody = await answer.json().catch(() => undefined)
  const { link, expires_at, errors } = record(answerBody)
  if (answer.ok && typeof link === 'string' && typeof expires_at === 'string') return { link, expires_at }
  const titles = Array.isArray(errors) ? errors.map((entry) => String(record(entry).title)) : []
  throw new CommandFailure(
    titles.length > 0
      ? titles.join('\n')
      : `${url} answered ${answer.status}: that is no host of Almanac, or one of another version.`,
  )
}
