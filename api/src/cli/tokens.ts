import { safeParse } from 'zod/v4/core'
import { revokeTeamToken } from '@almanac/contracts/schema/platform/operations'
import { remoteName } from '@almanac/contracts/schema/platform/registry'
import { Refusal } from '../http/errors'
import type { Database } from '../http/serve'
import { issueToken, listTokens, revokeToken } from '../platform'
import { ago, table } from './table'
import { CommandFailure, type Output } from './output'

/** The actor of tokens created here: an operator with access to the database. */
const ACTOR = 'command line'

/** `almanac token REMOTE`: creates a token and prints it once. */
export async function makeToken(
  database: Database,
  remote: string,
  name: string,
  { print, printError }: Output,
): Promise<void> {
  if (!safeParse(remoteName, remote).success)
    throw new CommandFailure(
      `\`${remote}\` cannot be a remote: small letters, digits and _, at most 41, a letter first.`,
    )
  const published = await database.selectFrom('releases').select('remote').distinct().execute()
  if (published.length > 0 && !published.some((release) => release.remote === remote))
    printError(
      `Nothing of ${remote} was published here yet; the remotes that were: ${published
        .map((release) => release.remote)
        .sort()
        .join(', ')}.`,
    )
  const { token, id } = await issueToken(database, { remote, name, created_by: ACTOR })
  print(`A token for ${remote}, shown this once:\n\n  ${token}\n`)
  print('Hand it to the team over a channel that you trust. It goes into their environment:\n')
  print(`  export ALMANAC_TOKEN=…\n  npm run almanac -- release remotes/${remote}\n`)
  print(`To end it: almanac token --revoke ${id}`)
}

/** `almanac tokens`: lists valid tokens, without their secrets. */
export async function showTokens(database: Database, { print }: Output): Promise<void> {
  const tokens = await listTokens(database)
  const now = new Date()
  const since = (instant: string | null) => (instant === null ? 'never' : ago(instant, now))
  if (tokens.length === 0) print('There is no token yet; `almanac token REMOTE` makes one.')
  else
    print(
      table(
        ['REMOTE', 'NAME', 'MADE', 'USED', 'ID'],
        tokens.map(({ remote, name, created_at, last_used_at, id }) => [
          remote,
          name,
          since(created_at),
          since(last_used_at),
          id,
        ]),
      ),
    )
}

/** `almanac token --revoke ID`: revokes a token immediately. */
export async function endToken(database: Database, id: string, { print }: Output): Promise<void> {
  const unknown = new CommandFailure(`There is no token with the id ${id}; \`almanac tokens\` shows those there are.`)
  if (!safeParse(revokeTeamToken.params, { id }).success) throw unknown
  await revokeToken(database, id, ACTOR).catch((error: unknown) => {
    throw error instanceof Refusal ? unknown : error
  })
  print('It is ended: no server takes it any more.')
}
