import { Refusal } from '../http/errors'
import type { Database } from '../http/serve'
import { changePasskeys, companyPasskeys } from '../platform'
import type { PasskeyCommand } from './command/passkeys'
import { CommandFailure, counted, type Output } from './output'

/** The actor of what is done here: an operator with access to the database. */
const ACTOR = 'command line'

const WORDS = {
  optional: 'Passkeys are optional',
  clinicians: 'Clinicians need a passkey',
  all: 'Everyone needs a passkey',
} as const

/** Runs the command for passkeys of companies. Allowed for any operator with access to the database. */
export async function runOnPasskeys(
  database: Database,
  { company, change }: PasskeyCommand,
  { print }: Output,
): Promise<void> {
  try {
    if (change) {
      const days = change.days ?? (await companyPasskeys(database, company)).days
      await changePasskeys(database, company, { setting: change.setting, days }, ACTOR)
    }
    const { setting, required_from, of_study, people, with_passkey } = await companyPasskeys(database, company)
    const from = required_from === null ? '' : `, from ${required_from} on`
    print(`${WORDS[setting]} in ${company}${from}${of_study ? ', as the files of the study say' : ''}.`)
    print(`${with_passkey} of ${counted(people, 'person has', 'people have')} one.`)
  } catch (error) {
    if (error instanceof Refusal && error.status === 404)
      throw new CommandFailure(`There is no company \`${company}\`.`)
    throw error
  }
}
