import { Agent, request } from 'node:http'
import { measure, type Figure } from './figures'

/** A load test that one process runs against a server in another. */
export interface Task {
  what: string
  url: string
  /** Used in rotation, one per request. */
  cookies: string[]
  count: number
  atOnce: number
}

function ask(agent: Agent, url: string, cookie: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, headers: { 'accept-encoding': 'br', ...(cookie === undefined ? {} : { cookie }) } },
      (answer) => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} answered ${answer.statusCode}`)),
        )
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

/** Repeats requests over persistent connections. */
export async function runLoad({ what, url, cookies, count, atOnce }: Task): Promise<Figure> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  try {
    return await measure(what, count, atOnce, (index) => ask(agent, url, cookies[index % cookies.length]))
  } finally {
    agent.destroy()
  }
}
