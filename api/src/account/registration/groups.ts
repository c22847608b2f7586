import { STUDY_CODE_CLOSED_TITLE } from '@almanac/contracts'
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify'
import type { Group, LookedUpGroup } from '@almanac/contracts/account/registration'
import { isUuid } from '@almanac/contracts/patterns'
import { isStudyCodeLength } from '@almanac/contracts/rules/account'
import { invalid, notFound, Refusal, tooManyRequests } from '../../http/errors'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import { providersOf } from '../../providers/plugin'
import { becomeMember, groupByCode, groupById, groupHasFeature, type JoinableGroup } from '../../platform'
import { inTransaction } from '../../database/transaction'

/** Per address: enough for a full waiting room, far too low to guess codes. */
const LOOKUP_LIMIT: Limit = { most: 60, seconds: 10 * 60 }

/** Counts one lookup of a code or invitation; throws 429 with Retry-After after too many from this address. */
export async function countLookup(database: Database, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { allowed, retry_after } = await countAttempt(database, 'code_lookup', request.network, LOOKUP_LIMIT)
  if (allowed) return
  void reply.header('retry-after', retry_after)
  throw tooManyRequests('TOO_MANY_LOOKUPS')
}

/** The open group with this code. 422 GROUPCODE_STUDY_CLOSED_ERROR, or GROUPCODE_VALIDATION_ERROR. */
export async function openGroup(database: Database, code: string): Promise<JoinableGroup> {
  const group = isStudyCodeLength(code) ? await groupByCode(database, code) : undefined
  if (!group) throw invalid('GROUPCODE_VALIDATION_ERROR')
  if (group.closed) throw new Refusal(422, [{ code: 'GROUPCODE_STUDY_CLOSED_ERROR', title: STUDY_CODE_CLOSED_TITLE }])
  return group
}

export const publicGroup = ({ id, name, company_id, company_name, theme_key }: JoinableGroup): Group => ({
  id,
  name,
  company_id,
  company_name,
  theme_key,
})

/** Whether registration for a group requires a captcha (specification 000, sections 5 and 6). */
export const requiresCaptcha = (database: Database, group_id: string): Promise<boolean> =>
  groupHasFeature(database, group_id, 'Captcha Toggle')

/** Whether this server asks for a captcha at a registration for this group. */
export async function requiredCaptcha(app: FastifyInstance, group_id: string): Promise<boolean> {
  return providersOf(app).captcha !== null && (await requiresCaptcha(app.database, group_id))
}

/** A group by id or code, with its requirements for registration; `url` is the captcha's address. 404 when there is none. */
export async function lookedUpGroup(
  { database, contact }: Pick<FastifyInstance, 'database' | 'contact'>,
  id: string,
  url: string | null,
): Promise<LookedUpGroup> {
  const group = isUuid(id) ? await groupById(database, id) : await groupByCode(database, id)
  if (!group) throw notFound()
  const captcha_url = url !== null && (await requiresCaptcha(database, group.id)) ? url : null
  return { ...publicGroup(group), two_factor: group.two_factor, captcha_url, contact }
}

/** The parts of a server needed for joining; `database` may be the caller's transaction. */
export type Joining = Pick<FastifyInstance, 'database' | 'accountHooks'>

/** Adds a member to a group and calls the areas' hooks; idempotent. */
export async function join({ database, accountHooks }: Joining, user_id: string, group: JoinableGroup): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (await becomeMember(transaction, user_id, group)) await accountHooks.joinedGroup(transaction, user_id, group.id)
  })
}
