import { CommandFailure } from '../work/say.mjs'

/**
 * @typedef {object} PreviewOptions
 * @property {string} url the host, without a trailing slash
 * @property {string} token the team's
 * @property {string} user e-mail address of the person who previews the remote
 */

/**
 * Parses the options of `pnpm --filter social dev`; they take precedence over the environment.
 * @param {string[]} words
 * @param {Record<string, string | undefined>} environment
 * @returns {PreviewOptions}
 */
export function readOptions(words, environment) {
  /** @type {Record<string, string | undefined>} */
  const options = { '--url': environment.ALMANAC_URL || 'http://localhost:8080', '--user': environment.ALMANAC_USER }
  // pnpm passes on the -- that separates its own arguments from ours.
  const waiting = words.filter((word) => word !== '--')
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    const [option = '', ...inline] = word.split('=')
    if (!(option in options))
      throw new CommandFailure(
        `\`${option}\` is not understood; write \`pnpm --filter REMOTE dev [--user EMAIL] [--url URL]\`.`,
      )
    const value = inline.length > 0 ? inline.join('=') : waiting.shift()
    if (!value) throw new CommandFailure(`\`${option}\` needs a value.`)
    options[option] = value
  }
  const url = options['--url'] ?? ''
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new CommandFailure(`\`${url}\` is not the address of a host, such as https://almanac.example.`)
  const user = options['--user']
  if (!user)
    throw new CommandFailure(
      'Who looks at it? Give --user EMAIL or ALMANAC_USER: a tester or an operator on that host, who opens the link.',
    )
  const token = environment.ALMANAC_TOKEN?.trim()
  if (!token)
    throw new CommandFailure(
      'A token is needed in ALMANAC_TOKEN. Who runs the host makes one with `almanac token REMOTE`.',
    )
  return { url: new URL(url).origin, user, token }
}
