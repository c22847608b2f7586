import { normalizeEmail } from '@almanac/contracts/characters'
import { safeParse } from 'zod/v4/core'
import { email as emailSchema, id as idSchema } from '@almanac/contracts/schema/common'
import { invite, endSessionsOf, resetFactors } from '../account'
import { changeAdministrator, changeRole, type CompanyRole, idOfEmail, type Role } from '../people'
import { companyIdOf, groupByCode, participantMark, record, recordRoleChange, writeSecurityEvent } from '../platform'
import { isSupported, supported } from '../http/locales'
import { inTransaction } from '../database/transaction'
import type { Database } from '../http/serve'
import { CommandFailure, type Output, counted } from './output'

/** The arguments of an invitation. */
export interface Invited {
  email: string
  /** The code of the group to join. */
  group: string | null
  first_name: string | null
  last_name: string | null
  locale: string
}

/** `almanac invite`: queues the mail and prints its link. */
export async function invitePerson(
  database: Database,
  { email: typed, group: code, first_name, last_name, locale }: Invited,
  { print }: Output,
): Promise<void> {
  const email = safeParse(emailSchema, typed)
  if (!email.success) throw new CommandFailure(`\`${typed}\` isn’t an email address.`)
  if (code === null) throw new CommandFailure('Into which group? Write `almanac invite EMAIL --group CODE`.')
  if (!isSupported(locale))
    throw new CommandFailure(
      `There is no language \`${locale}\` here; there are ${supported.map((one) => one.code).join(', ')}.`,
    )
  const group = await groupByCode(database, code)
  if (!group) throw new CommandFailure(`No group has the code \`${code}\`.`)
  if (group.closed) throw new CommandFailure(`${group.name} (${group.company_name}) is closed: nobody can join it.`)
  const id = await inTransaction(database, (transaction) =>
    invite(transaction, { email: email.data, first_name, last_name, group_id: group.id, locale }),
  )
  print(
    `${email.data} is invited to ${group.name} (${group.company_name}). The mail goes out as soon as the server runs; its link, good for 30 days, leads to`,
  )
  print(`\n  /register/${id}`)
  if (await idOfEmail(database, email.data))
    print('\nSomebody has an account with this address: they sign in there and accept.')
}

/** The arguments of a role change. */
export interface RoleChange {
  email: string
  role: string
  /** The key of the company, for a role of one. */
  company: string | null
  /** Whether to remove the role. */
  remove: boolean
}

const MEANS: Record<Role | CompanyRole, string> = {
  company_administrator: 'changes the brand of the company at /studio, and sees it before others',
  tester: "may be shown remotes from a team's own machine, and is told of to teams that ask which release they get",
  operator: 'decides at /operations which release whom, and sees previews',
}

const isRole = (text: string): text is Role | CompanyRole => text in MEANS

/** As it is typed; in the code it has no hyphen. */
const typedRole = (role: Role | CompanyRole): string => role.replace('_', '-')

/**
 * `almanac role`: grants or revokes a role, effective immediately. Allowed for any operator with
 * access to the database.
 */
export async function setRole(
  database: Database,
  { email: typed, role: typedAs, company, remove }: RoleChange,
  { print }: Output,
): Promise<void> {
  const role = typedAs.replace('-', '_')
  if (!isRole(role))
    throw new CommandFailure(`There is no role \`${typedAs}\`; there are company-administrator, tester and operator.`)
  const email = normalizeEmail(typed)
  const user_id = await idOfEmail(database, email)
  if (user_id === undefined)
    throw new CommandFailure(
      `Nobody has an account with ${email}. They register first: with a study code, or by \`almanac invite\`.`,
    )
  const changed = await inTransaction(database, async (transaction) => {
    const done = await change(transaction, user_id, { role, company, remove })
    if (!done) return false
    await recordRoleChange(transaction, { actor: 'command line', user_id, role, company, isRemoved: remove })
    return true
  })
  const named = `${typedRole(role)}${company === null ? '' : ` of ${company}`}`
  const article = role === 'operator' ? 'an' : 'a'
  if (!changed) print(remove ? `${email} was no ${named}.` : `${email} is ${article} ${named} already.`)
  else
    print(
      remove
        ? `${email} is no ${named} any more, from now on.`
        : `${email} is ${article} ${named} from now on: ${MEANS[role]}.`,
    )
}

/** Changes a role of the installation or of a company; returns whether it was another one. */
async function change(
  database: Database,
  user_id: string,
  { role, company, remove }: { role: Role | CompanyRole; company: string | null; remove: boolean },
): Promise<boolean> {
  if (role !== 'company_administrator') {
    if (company !== null) throw new CommandFailure(`\`${role}\` is no role of a company: leave out \`--company\`.`)
    return changeRole(database, user_id, role, remove)
  }
  if (company === null) throw new CommandFailure('Of which company? Add `--company KEY`.')
  const company_id = await companyIdOf(database, company)
  if (company_id === undefined) throw new CommandFailure(`There is no company \`${company}\`.`)
  return changeAdministrator(database, { user_id, company_id }, remove)
}

/**
 * `almanac sessions end PERSON`: signs somebody out everywhere. Allowed for any operator with
 * access to the database.
 */
export async function endSessions(database: Database, person: string, { print }: Output): Promise<void> {
  const user_id = await personNamed(database, person)
  const ended = await inTransaction(database, async (transaction) => {
    const count = await endSessionsOf(transaction, user_id, 'command line')
    await writeSecurityEvent(transaction, {
      event: 'session_expired',
      user_id,
      document: { reason: 'command_line', ended: count },
    })
    return count
  })
  print(
    ended === 0
      ? 'Was signed in nowhere.'
      : `Signed out: ${counted(ended, 'session')}. Open tabs leave at their next request.`,
  )
}

/**
 * `almanac operator reset-second-factor EMAIL`: for a lost phone. They are signed out, and set up
 * another second factor at their next sign-in.
 */
export async function resetSecondFactor(database: Database, email: string, { print }: Output): Promise<void> {
  const user_id = await personNamed(database, email)
  await inTransaction(database, async (transaction) => {
    if (!(await resetFactors(transaction, user_id))) throw new CommandFailure(`${email} has no second factor.`)
    await endSessionsOf(transaction, user_id, 'command line')
    await record(transaction, {
      actor: 'command line',
      action: 'second_factor_removed',
      subject: participantMark('second_factor', user_id),
      document: {},
    })
    await writeSecurityEvent(transaction, {
      event: 'authn_mfa_disabled',
      user_id,
      document: { reason: 'command_line' },
    })
  })
  print(
    `${email} has no second factor any more and is signed out everywhere. Whoever needs one sets up another at the next sign-in.`,
  )
}

/** The id for PERSON: an e-mail address, or the id itself, even of a deleted account. */
export async function personNamed(database: Database, typed: string): Promise<string> {
  const named = normalizeEmail(typed)
  if (safeParse(idSchema, named).success) return named
  const id = await idOfEmail(database, named)
  if (id === undefined) throw new CommandFailure(`Nobody has an account with ${named}.`)
  return id
}
