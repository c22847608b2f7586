import { safeParse, type $ZodType, type $ZodTypes } from 'zod/v4/core'
import { appWithoutDatabase } from '../testing/app-without-database'

let server: Awaited<ReturnType<typeof appWithoutDatabase>>

beforeAll(async () => {
  server = await appWithoutDatabase()
})

afterAll(() => server.close())

/** A mark that turns around what follows it, in a text of ten characters. */
const TURNED = 'aaaaaaaa\u202eb'

const keepsMark = (schema: $ZodType): boolean => {
  const { success, data } = safeParse(schema, TURNED)
  return success && typeof data === 'string' && data.includes('\u202e')
}

/** The paths of texts that are stored as they were typed. */
function rawTexts(schema: $ZodType, path: string): string[] {
  // $ZodTypes is the union of all schemas that Zod itself makes; no contract defines one of its own.
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => rawTexts(field, `${path}.${name}`))
    case 'array':
      return rawTexts(def.element, `${path}[]`)
    case 'record':
      return rawTexts(def.valueType, `${path}.*`)
    case 'union':
      return [...new Set(def.options.flatMap((option) => rawTexts(option, path)))]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return rawTexts(def.innerType, path)
    case 'pipe':
      return keepsMark(schema) ? [path] : rawTexts(def.in, path).filter(() => safeParse(def.in, TURNED).data !== TURNED)
    default:
      return keepsMark(schema) ? [path] : []
  }
}

/** What is stored or compared as it was sent. */
const RAW: Readonly<Record<string, RegExp>> = {
  'passwords are hashed in one spelling, which they are not shown in': /password(_confirmation)?$/,
  secrets: /(_token|\.secret|_key)$|\.passkey\./,
  'which spelling of an address is stored, only the server knows': /^signIn\.user\.email$|\.email_confirmation$/,
  'ids and kinds that devices and catalogues give out': /(\.id|_id|kinds\[\]|\.kind|time_zone)$/,
  'records stay as they were written; screens isolate them': /\.entries\[\]\.text$/,
  'messages between programs': /^sendSignal\.message$|\.comprehension$/,
  'what teams and operators send about releases':
    /^(createPreview|publishRelease|(put|end|explain|plan)Rollout|endPlan|rollBack|reportRemoteFailure|reportReleaseOutcomes)\./,
  'keys of features and of studies, which are compared, and a person by address': /^(put|explain)Features?\./,
}

test('every text that a caller sends is cleaned of what nobody sees and turns around others, unless it has a reason', () => {
  const found = server.app.calls.flatMap(({ call, schema }) => (schema.body ? rawTexts(schema.body, call.id) : []))
  expect(found.length).toBeGreaterThan(50)
  expect(found.filter((path) => !Object.values(RAW).some((reason) => reason.test(path)))).toEqual([])
})
