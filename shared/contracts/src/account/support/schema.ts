import * as z from 'zod/mini'

export const openSupport = {
  summary: 'Open the chat with support',
  description:
    'The document with the support widget, for a frame, and a token that says who chats: good for five minutes, under a pseudonym. Refused where the company has not switched the Zendesk Widget on; 404 where no widget is configured.',
  errors: { 403: ['FEATURE_OFF'], 404: ['NOT_FOUND'] } as const,
  answer: z.object({ url: z.string(), token: z.string() }),
}
