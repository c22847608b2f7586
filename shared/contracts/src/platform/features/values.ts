import * as z from 'zod/mini'

/** A text in all languages of its remote. */
export const localised = z.record(z.string(), z.string())

/** On or off, or the value of a remote's flag. */
export const featureValue = z.union([z.boolean(), z.string().check(z.maxLength(40)), z.number()])

export const featureLevel = z.enum(['participant', 'group', 'theme', 'company', 'everyone'])

/** The values that a flag can have (`FlagDefinition` of `@almanac/domain/features`). */
export const flagDefinition = z.discriminatedUnion('type', [
  z.object({ type: z.literal('boolean'), default: z.boolean() }),
  z.object({ type: z.literal('choice'), choices: z.array(z.string()).check(z.maxLength(100)), default: z.string() }),
  z.object({ type: z.literal('number'), min: z.number(), max: z.number(), default: z.number() }),
])

/** A flag as a remote's descriptor declares it. */
export const descriptorFlag = z.object({
  /** What it does, for operators. */
  label: localised,
  definition: flagDefinition,
})
