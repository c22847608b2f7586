import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isUuid } from '@almanac/contracts/patterns'
import { isStudyCodeLength } from '@almanac/contracts/rules/account'
import { countAttempt, type Limit } from '../http/limits/attempts'
import { groupByCode, groupById, type JoinableGroup } from '../platform'

/** Pages with a study code per address, as for the look-up of a code: far too few to guess one by the look of a page. */
const CODE_LIMIT: Limit = { most: 60, seconds: 10 * 60 }

/** The study code of a link to registration or sign-in, in its path or as `code`; undefined for an invitation. */
function codeIn({ pathname, searchParams }: URL): string | undefined {
  const [, screen, inPath] = pathname.split('/')
  if (screen !== 'register' && screen !== 'login') return undefined
  const code = screen === 'register' && inPath ? decoded(inPath) : (searchParams.get('code') ?? '')
  return isStudyCodeLength(code) && !isUuid(code) ? code : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** The study that a link names by its group or its code, whose theme and name the page has; undefined without one. */
export async function linkedStudy(
  { database }: FastifyInstance,
  request: FastifyRequest,
  url: URL,
): Promise<JoinableGroup | undefined> {
  const id = url.searchParams.get('group_id') ?? url.searchParams.get('group') ?? ''
  if (isUuid(id)) return groupById(database, id)
  const code = codeIn(url)
  if (code === undefined) return undefined
  const { allowed } = await countAttempt(database, 'code_page', request.network, CODE_LIMIT)
  return allowed ? groupByCode(database, code) : undefined
}
