import { toJSONSchema, type $ZodType } from 'zod/v4/core'
import { policies } from '../../http/policies'
import type { ServedCall } from '../../http/instance'
import { refusalsOf } from './errors'
import { exampleOf } from './example'
import server from '../../../package.json'
import { isRecord } from '@almanac/domain/records'

type Json = Record<string, unknown>

/** The schema of `errors`, written out because it belongs to no single call. */
const errors: Json = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['title', 'code'],
        properties: {
          title: { type: 'string', description: 'A sentence in the caller’s language' },
          code: { type: 'string', description: 'Stable; names the fault' },
          field: { type: 'string', description: 'The input it is about, as a path with dots' },
          retry_after_seconds: { type: 'integer', description: 'With a 429 that a countdown waits for' },
        },
      },
    },
  },
}

function schemaOf(schema: $ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** One parameter for each property of an object schema. */
function parametersOf(schema: $ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties, required } = schemaOf(schema, 'input')
  const needed: unknown[] = Array.isArray(required) ? required : []
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || needed.includes(name),
    schema: property,
  }))
}

/** The fields of a form, and its files beside them. */
function formOf(schema: $ZodType | undefined, files: readonly string[]): Json {
  const form: Json = schema ? schemaOf(schema, 'input') : { type: 'object' }
  const properties = isRecord(form.properties) ? form.properties : {}
  return {
    ...form,
    properties: {
      ...properties,
      ...Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }])),
    },
  }
}

const exampled = (schema: Json, example?: unknown): Json => ({ schema, example: example ?? exampleOf(schema) })

function bodyOf({ call, schema }: ServedCall): Json {
  if (call.file) return { requestBody: { required: true, content: { 'application/octet-stream': {} } } }
  if (call.files)
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': exampled(formOf(schema.body, call.files), schema.example) },
      },
    }
  return schema.body
    ? {
        requestBody: {
          required: true,
          content: { 'application/json': exampled(schemaOf(schema.body, 'input'), schema.example) },
        },
      }
    : {}
}

function answerOf({ call, schema }: ServedCall): Json {
  if (call.stream)
    return { 200: { description: 'Events, as long as it is open', content: { 'text/event-stream': {} } } }
  if (call.media) return { 200: { description: 'A file', content: { [call.media]: {} } } }
  return schema.answer
    ? {
        [call.created ? 201 : 200]: {
          description: 'Done',
          content: { 'application/json': exampled(schemaOf(schema.answer, 'output')) },
        },
      }
    : { 204: { description: 'Done' } }
}

/** Example request and response bodies of a call; undefined where it has none as JSON. */
export function callExamples({ call, schema }: ServedCall): { body: unknown; answer: unknown } {
  const form = call.files ? formOf(schema.body, call.files) : undefined
  const body = form ?? (schema.body && schemaOf(schema.body, 'input'))
  return {
    body: schema.example ?? (body && exampleOf(body)),
    answer: schema.answer && exampleOf(schemaOf(schema.answer, 'output')),
  }
}

function operationOf({ call, schema }: ServedCall): Json {
  const { session, team, app } = policies[call.policy]
  const security = app ? [{ app: [] }] : [...(team ? [{ team: [] }] : []), { session: [] }]
  const guarded = session === 'required'
  const header =
    guarded && !app && call.method !== 'GET'
      ? // With a team's token there is no session, and nothing to protect.
        [{ name: 'X-CSRF-Token', in: 'header', required: !team, schema: { type: 'string' } }]
      : []
  return {
    operationId: call.id,
    summary: schema.summary,
    description: schema.description,
    tags: [call.area],
    ...(guarded ? { security } : {}),
    parameters: [...parametersOf(schema.params, 'path'), ...parametersOf(schema.query, 'query'), ...header],
    ...bodyOf({ call, schema }),
    responses: {
      ...answerOf({ call, schema }),
      ...refusalsOf({ call, schema }),
      default: {
        description: 'Refused for another reason',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
      },
    },
  }
}

/** All registered calls as OpenAPI 3.1. */
export function openApiDocument(calls: ServedCall[]): Json {
  const paths: Record<string, Json> = {}
  for (const served of calls) {
    const operations = (paths[served.call.path] ??= {})
    operations[served.call.method.toLowerCase()] = operationOf(served)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Almanac', version: server.version },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Errors: errors },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'almanac_session' },
        app: { type: 'http', scheme: 'bearer', description: 'The secret that the app keeps of a session' },
        team: { type: 'http', scheme: 'bearer', description: 'A team’s token, good for one remote' },
      },
    },
  }
}
