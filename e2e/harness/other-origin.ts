import { createServer } from 'node:http'
import { createReadStream, existsSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

/** A static server with a different origin from the product's, as a team may use for its releases. */
export interface OtherOrigin {
  /** Without a trailing slash. */
  origin: string
  /** Serves a folder below a path; returns its URL, with a trailing slash. */
  serve: (path: string, folder: string) => string
  close: () => Promise<void>
}

/** Starts one on a free port. It allows every origin (CORS), as Module Federation needs. */
export async function startOtherOrigin(): Promise<OtherOrigin> {
  const folders = new Map<string, string>()
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const [prefix, folder] = [...folders].find(([begin]) => path.startsWith(begin)) ?? []
    const file = prefix && folder ? join(folder, path.slice(prefix.length)) : ''
    response.setHeader('access-control-allow-origin', '*')
    if (path.includes('..') || !file || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
    })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    serve: (path, folder) => {
      folders.set(`/${path}/`, folder)
      return `${origin}/${path}/`
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}
