import { safeParse } from 'zod/v4/core'
import { email as emailSchema } from '@almanac/contracts/schema/common'
import { invite } from '../../account'
import { idOfEmail } from '../../people'
import { groupByCode } from '../../platform'
import { isSupported, supported } from '../../http/locales'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { Sentence, type Voice } from '../voice'

/** What the command line says of whom to invite. */
export interface Invited {
  email: string
  /** The code of the group that they are to join. */
  group: string | null
  first_name: string | null
  last_name: string | null
  locale: string
}

/** `almanac invite`: leaves the mail to be sent and says where its link leads. */
export async function invitePerson(
  database: Database,
  { email: typed, group: code, first_name, last_name, locale }: Invited,
  { say }: Voice,
): Promise<void> {
  const email = safeParse(emailSchema, typed)
  if (!email.success) throw new Sentence(`\`${typed}\` isn’t an email address.`)
  if (code === null) throw new Sentence('Into which group? Write `almanac invite EMAIL --group CODE`.')
  if (!isSupported(locale))
    throw new Sentence(
      `There is no language \`${locale}\` here; there are ${supported.map((one) => one.code).join(', ')}.`,
    )
  const group = await groupByCode(database, code)
  if (!group) throw new Sentence(`No group has the code \`${code}\`.`)
  if (group.closed) throw new Sentence(`${group.name} (${group.company_name}) is closed: nobody can join it.`)
  const id = await inTransaction(database, (transaction) =>
    invite(transaction, { email: email.data, first_name, last_name, group_id: group.id, locale }),
  )
  say(
    `${email.data} is invited to ${group.name} (${group.company_name}). The mail goes out as soon as the server runs; its link, good for 30 days, leads to`,
  )
  say(`\n  /register/${id}`)
  if (await idOfEmail(database, email.data))
    say('\nSomebody has an account with this address: she signs in there and accepts.')
}
