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

/** A network of each person: a server limits one network to 1,200 requests a minute before it knows their sessions. */
const networkOf = (person: number): string => `10.${(person >> 8) & 255}.${person & 255}.1`

function ask(agent: Agent, url: string, person: number, cookie: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        headers: {
          'accept-encoding': 'br',
          'x-forwarded-for': networkOf(person),
          ...(cookie === undefined ? {} : { cookie }),
        },
      },
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
    return await measure(what, count, atOnce, (index) => {
      const person = index % cookies.length
      return ask(agent, url, person, cookies[person])
    })
  } finally {
    agent.destroy()
  }
}
