import type { FastifyReply, FastifyRequest } from 'fastify'
import { isStudyCodeLength, studyCodeOf } from '@almanac/contracts/rules/account'
import { invalid, Refusal } from '../../http/errors'
import type { JoinableGroup } from '../../platform'
import { countLookup, openGroup } from './groups'

/**
 * The study of a code that was typed into a form, by the rules of the call `validateCode`. 422 at `code`: CODE_REQUIRED for
 * another length (specification 000, section 5), else as `openGroup`.
 */
export async function studyOfTypedCode(
  request: FastifyRequest,
  reply: FastifyReply,
  typed: string,
): Promise<JoinableGroup> {
  if (!isStudyCodeLength(typed)) throw invalid('CODE_REQUIRED', 'code')
  const { database } = request.server
  await countLookup(database, request, reply)
  try {
    return await openGroup(database, studyCodeOf(typed))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(
      error.status,
      error.entries.map((entry) => ({ ...entry, field: 'code' })),
    )
  }
}
