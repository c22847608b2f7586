import type { ZodMiniType } from 'zod/mini'
import type { Words } from '../../../http/words'

/** The content of a message before rendering as text or HTML. All parts are plain text, also user input. */
export interface MessageContent {
  subject: string
  /** For the greeting; null where unknown. */
  first_name: string | null
  paragraphs: readonly string[]
  /** A one-time code. */
  code?: string
  /** The call to action. */
  action?: { label: string; href: string }
  /** Paragraphs below it. */
  after: readonly string[]
  /** The "not me" link, in small print below the message. */
  refusal?: { hint: string; label: string; href: string }
  /** The text as an SMS. */
  sms?: string
}

/** Functions for templates. */
export interface TemplateContext {
  t: Words
  /** The address of a path of the product. */
  link: (path: string) => string
  /** Formats a day. */
  day: (instant: string) => string
  /** Formats day and time in a zone, with the zone's name. */
  moment: (instant: string, timeZone: string) => string
}

/** Creates the content of one kind; throws on invalid values. */
export type Template = (document: unknown, context: TemplateContext) => MessageContent

/** A template with a schema for its values. */
export function template<T>(
  shape: ZodMiniType<T>,
  write: (values: T, context: TemplateContext) => MessageContent,
): Template {
  return (document, context) => write(shape.parse(document), context)
}
