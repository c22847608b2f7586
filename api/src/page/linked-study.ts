import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isUuid } from '@almanac/contracts/patterns'
import { isStudyCodeLength, studyCodeOf } from '@almanac/contracts/rules/account'
import { validInvitation } from '../account'
import { countAttempt, type Limit } from '../http/limits/attempts'
import { groupByCode, groupById, type JoinableGroup } from '../platform'

/** Pages with a code per address, as for the look-up of a code: far too few to guess one by the look of a page. */
const CODE_LIMIT: Limit = { most: 60, seconds: 10 * 60 }

/** What a link names. */
export interface Linked {
  /** The study by its group, its code or its invitation, whose theme and name the page has. */
  study?: JoinableGroup | undefined
  /** The code of a link to a screen of visitors as it stands there: of a study or an invitation, or of neither. */
  code?: string
  /** The study of that code. */
  ofCode?: JoinableGroup | undefined
  /** The invitation of that code, if it is valid. */
  invitation?: Awaited<ReturnType<typeof validInvitation>>
  /** Too many codes have come from this network, so that it is not known what this one is. */
  isUnknown?: boolean
}

/** Screens of visitors that a code makes those of its study. Elsewhere `code` may be that of another service. */
const WITH_CODE = new Set(['register', 'login', 'forgot', 'terms_and_privacy', 'user_agreement'])

/** The code of a link to a screen of visitors: in its path, as `code`, or as a `group` that is no id. */
function codeIn({ pathname, searchParams }: URL): string {
  const [, screen = '', inPath] = pathname.split('/')
  if (screen === 'register' && inPath) return decoded(inPath)
  if (!WITH_CODE.has(screen)) return ''
  const group = searchParams.get('group') ?? ''
  return searchParams.get('code') || (isUuid(group) ? '' : group)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** What a link of registration, sign-in or a mail names. */
export async function linkedStudy({ database }: FastifyInstance, request: FastifyRequest, url: URL): Promise<Linked> {
  const id = url.searchParams.get('group_id') ?? url.searchParams.get('group') ?? ''
  const study = isUuid(id) ? await groupById(database, id) : undefined
  const code = codeIn(url)
  if (code === '') return { study }
  if (study?.code === studyCodeOf(code)) return { study, code, ofCode: study }
  if (!isUuid(code) && !isStudyCodeLength(code)) return { study, code }
  const { allowed } = await countAttempt(database, 'code_page', request.network, CODE_LIMIT)
  if (!allowed) return { study, code, isUnknown: true }
  if (!isUuid(code)) {
    const ofCode = await groupByCode(database, code)
    return { study: study ?? ofCode, code, ofCode }
  }
  const invitation = url.pathname.startsWith('/register') ? await validInvitation(database, code) : undefined
  const invitedTo = invitation?.group_id ? await groupById(database, invitation.group_id) : undefined
  return { study: invitedTo ?? study, code, invitation }
}
