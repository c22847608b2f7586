import type { FastifyInstance, FastifyReply } from 'fastify'
import { safeParse } from 'zod/v4/core'
import type { Call, CallSchema } from '@almanac/contracts'
import { admit, identify, identifyApp, requireStillValid } from './admission'
import { acknowledge } from './answer-headers'
import { DEFAULT_BODY_BYTES } from './bounds/json-body'
import { check } from './check'
import { sendText } from './content'
import { unauthorized } from './errors'
import { readForm } from './form'
import { policies, requireRow } from './policies'
import type { Handler, Received, Serve } from './serve'

/** A response violates its contract. The message names fields, never values. */
class ContractBroken extends Error {
  override name = 'ContractBroken'
}

const answered = ({ created }: Call, reply: FastifyReply): FastifyReply =>
  (created ? reply.code(201) : reply).type('application/json; charset=utf-8')

/**
 * Registers a call of the contract on the server. Steps in order: identify the
 * caller, admit them (session, CSRF), validate the request, check the policy of the
 * row that it names, run the handler, validate the response and drop undeclared fields.
 */
export const serve: Serve = <S extends CallSchema>(
  app: FastifyInstance,
  call: Call<S>,
  schema: S,
  handler: Handler<S>,
) => {
  app.calls.push({ call, schema })
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { call },
    bodyLimit: schema.body_bytes ?? DEFAULT_BODY_BYTES,
    handler: async (request, reply) => {
      // Responses are for this visitor alone.
      void reply.header('cache-control', 'no-store')
      const { session, visitor } = policies[call.policy].app
        ? await identifyApp(app, request)
        : await identify(app, request, reply)
      await admit(call, session, request)
      const form = call.files ? await readForm(request, call.files, schema.body_bytes) : undefined
      // Other bodies are complete before the session is read.
      if (form && session) await requireStillValid(app, session)
      const received: Received<S> = {
        params: check<S['params']>(schema.params, request.params, 'params'),
        query: check<S['query']>(schema.query, request.query, 'query'),
        body: check<S['body']>(schema.body, form ? form.fields : request.body, 'body'),
        files: form?.files ?? {},
        visitor,
        get user_id() {
          if (visitor.user_id === null) throw unauthorized()
          return visitor.user_id
        },
        database: app.database,
        request,
        reply,
      }
      await requireRow(app, call, received)
      const answer = await handler(received)
      // The handler has already sent a redirect or a file.
      if (reply.sent) return reply
      if (!schema.answer) {
        acknowledge(request, reply)
        return reply.code(204).send()
      }
      const result = safeParse(schema.answer, answer)
      if (result.success) {
        acknowledge(request, reply)
        return sendText(JSON.stringify(result.data), request, answered(call, reply))
      }
      const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`)
      throw new ContractBroken(`The answer of ${call.id} breaks its contract: ${faults.join('; ')}`)
    },
  })
}
