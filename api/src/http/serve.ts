import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Call, CallSchema } from '@almanac/contracts'
import type { output } from 'zod/v4/core'
import type { $ZodType } from 'zod/v4/core'
import type { Tables } from '../database/tables'
import type { SentFile } from './form'

/** The database with the tables of every area. */
export type Database = Kysely<Tables>

/** The caller. */
export interface Visitor {
  user_id: string | null
  /** The language of texts in the response: the user's, else the request's Accept-Language, else en. */
  locale: string
}

/** The output of a schema; undefined where there is no schema. */
export type Parsed<T> = T extends $ZodType ? output<T> : undefined

/** The arguments of a handler, validated against the contract. */
export interface Received<S extends CallSchema> {
  params: Parsed<S['params']>
  query: Parsed<S['query']>
  body: Parsed<S['body']>
  /** The uploaded files by field name. */
  files: Record<string, SentFile>
  visitor: Visitor
  /** The signed-in user's id. Throws 401 when there is none, so a handler of a `user` call needs no check. */
  user_id: string
  database: Database
  request: FastifyRequest
  reply: FastifyReply
}

/** The return value of a handler; void where the call answers with a 204. */
export type HandlerResult<T> = T extends $ZodType ? output<T> : void

export type Handler<S extends CallSchema> = (received: Received<S>) => Promise<HandlerResult<S['answer']>>

/** Registers a call of the contract on the server. */
export type Serve = <S extends CallSchema>(app: FastifyInstance, call: Call<S>, schema: S, handler: Handler<S>) => void
