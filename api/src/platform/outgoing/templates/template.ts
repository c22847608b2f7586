import type { ZodMiniType } from 'zod/mini'
import type { Words } from '../../../http/words'

/** What a message says, before it becomes text or HTML. Every part is plain text, whatever a person put into it. */
export interface MessageContent {
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
  /** The way out for whoever was not meant, in small below the message. */
  refusal?: { hint: string; label: string; href: string }
  /** The same for a telephone. */
  sms?: string
}

/** What a template is filled with. */
export interface TemplateContext {
  t: Words
  /** The address of a path of the product. */
  link: (path: string) => string
  /** A day as people say it. */
  day: (instant: string) => string
  /** A day and time somewhere, with its zone. */
  moment: (instant: string, timeZone: string) => string
}

/** Writes the message of one kind; throws on values that the kind does not have. */
export type Template = (document: unknown, context: TemplateContext) => MessageContent

/** The template for values of this shape. */
export function template<T>(
  shape: ZodMiniType<T>,
  write: (values: T, context: TemplateContext) => MessageContent,
): Template {
  return (document, context) => write(shape.parse(document), context)
}
