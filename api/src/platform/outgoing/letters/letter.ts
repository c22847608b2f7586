import type { ZodMiniType } from 'zod/mini'
import type { Words } from '../../../http/words'

/** What a message says, before it becomes text or HTML. Every part is plain text, whatever a person put into it. */
export interface Letter {
  subject: string
  /** How somebody is spoken to; null where that is not known. */
  first_name: string | null
  paragraphs: readonly string[]
  /** A code to be typed somewhere. */
  code?: string
  /** The one thing to do. */
  action?: { label: string; href: string }
  /** What is said below it. */
  after: readonly string[]
  /** The same for a telephone. */
  sms?: string
}

/** What a letter is written with. */
export interface Desk {
  t: Words
  /** The address of a path of the product. */
  link: (path: string) => string
  /** A day as people say it. */
  day: (instant: string) => string
}

/** Writes the letter of one kind; throws on values that the kind does not have. */
export type Writer = (document: unknown, desk: Desk) => Letter

/** A letter of the values that this shape has. */
export function letter<T>(shape: ZodMiniType<T>, write: (values: T, desk: Desk) => Letter): Writer {
  return (document, desk) => write(shape.parse(document), desk)
}
