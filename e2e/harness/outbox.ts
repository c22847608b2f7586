import { expect, type APIRequestContext } from '@playwright/test'

/** A message in the development outbox, which records instead of sending. */
export interface Sent {
  channel: 'email' | 'sms'
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  at: string
}

/** Messages to an e-mail address or phone number, newest first. */
async function sentTo(request: APIRequestContext, to: string): Promise<Sent[]> {
  const all = (await (await request.get('/simulators/outbox.json')).json()) as Sent[]
  return all.filter((sent) => sent.to === to)
}

/** The newest of them, once there are at least `count`; 1 by default. */
export async function newestTo(request: APIRequestContext, to: string, count = 1): Promise<Sent> {
  await expect.poll(async () => (await sentTo(request, to)).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count)
  const [newest] = await sentTo(request, to)
  if (!newest) throw new Error(`Nothing was sent to ${to}`)
  return newest
}

/** The six-digit code in a message. */
export function codeIn({ text }: Sent): string {
  const [code] = /\b\d{6}\b/.exec(text) ?? []
  if (!code) throw new Error(`There is no code in: ${text}`)
  return code
}

/** The path of the first link in a message that starts with `start`. */
export function linkIn({ text }: Sent, start: string): string {
  const link = [...text.matchAll(/https?:\/\/\S+/g)]
    .map(([url]) => new URL(url).pathname)
    .find((path) => path.startsWith(start))
  if (!link) throw new Error(`There is no link ${start} in: ${text}`)
  return link
}
