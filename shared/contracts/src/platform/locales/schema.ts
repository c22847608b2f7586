import * as z from 'zod/mini'

export const locale = z.object({ code: z.string(), name: z.string(), dir: z.enum(['ltr', 'rtl']) })

export const supportedLocales = {
  summary: 'List languages',
  description: 'The languages of the product, each named in itself.',
  answer: z.array(locale),
}

export type Locale = z.infer<typeof locale>
