import type { ServedCall } from '../../http/instance'
import { policies } from '../../http/policies'
import { errorTitle } from '../../http/words'

type Json = Record<string, unknown>

/** The default codes of schema validation. */
const OF_SCHEMAS = ['REQUIRED', 'INVALID', 'TOO_LONG', 'TOO_SHORT', 'TOO_MANY', 'TOO_FEW', 'OUT_OF_RANGE']

/** Policies of rows that may be another person's, for which clinicians need a second factor. */
const OF_OTHERS: ReadonlySet<string> = new Set([
  'response_viewer',
  'records_viewer',
  'recorder',
  'appointment_party',
  'room_party',
])

/** Refusals that follow from the policy and method of a call. */
function ofTheFrame({ call, schema }: ServedCall): [status: number, codes: readonly string[]][] {
  const { session, team, operator, app } = policies[call.policy]
  const guarded = session === 'required'
  const changes = call.method !== 'GET'
  return [
    [400, schema.body && !call.files ? ['INVALID_JSON'] : []],
    [401, guarded ? (team ? ['UNAUTHORIZED', 'INVALID_TEAM_TOKEN'] : ['UNAUTHORIZED']) : []],
    [
      403,
      [
        ...(changes || call.changes ? ['INVALID_ORIGIN'] : []),
        ...(changes && session !== 'ignored' && !app ? ['INVALID_CSRF_TOKEN'] : []),
        ...(operator ? ['OPERATORS_ONLY', 'SECOND_FACTOR_REQUIRED'] : []),
        ...(guarded && !app && !call.before_passkey ? ['PASSKEY_REQUIRED'] : []),
        ...(OF_OTHERS.has(call.policy) ? ['SECOND_FACTOR_REQUIRED'] : []),
      ],
    ],
    [404, call.path.includes('{') ? ['NOT_FOUND'] : []],
    [413, schema.body ? ['TOO_LARGE'] : []],
    [422, schema.body || schema.query ? OF_SCHEMAS : []],
    [503, ['UNAVAILABLE']],
  ]
}

/** The codes of a call's refusals by status, its own first. */
export function errorsOf(served: ServedCall): Map<number, string[]> {
  const own = Object.entries(served.schema.errors ?? {}).map(([status, codes]) => [Number(status), codes] as const)
  const found = new Map<number, string[]>()
  for (const [status, codes] of [...own, ...ofTheFrame(served)]) {
    const known = found.get(status) ?? []
    const more = codes.filter((code) => !known.includes(code))
    if (known.length + more.length > 0) found.set(status, [...known, ...more])
  }
  return new Map([...found].sort(([one], [other]) => one - other))
}

/** Placeholders of a sentence, as a reader of the reference sees them. */
const plain = (sentence: string) => sentence.replaceAll(/\{\{(\w+)\}\}/g, '…')

/** The English sentence of a code. */
export const titleOf = (code: string): string => plain(errorTitle(code, 'en'))

/** The refusals of a call as responses of OpenAPI, with an example of each status. */
export function refusalsOf(served: ServedCall): Json {
  const responses = [...errorsOf(served)].map(([status, codes]): [number, Json] => {
    const [first = ''] = codes
    return [
      status,
      {
        description: codes.map((code) => `- \`${code}\`: ${titleOf(code)}`).join('\n'),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Errors' },
            example: { errors: [{ title: titleOf(first), code: first }] },
          },
        },
      },
    ]
  })
  return Object.fromEntries(responses)
}
