import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The way to a server through a network such as a hotel's WiFi. */
export interface Network {
  /** The server's address in this network. */
  url: string
  /** Whether the network answers every request with its sign-in page. */
  signInPage: boolean
  close: () => Promise<void>
}

const PAGE = '<!doctype html><title>Free WiFi</title><h1>Accept the terms to go online</h1>'

/** Starts one on a free port of this machine. */
export async function startNetwork(server: { url: string }): Promise<Network> {
  const { hostname, port } = new URL(server.url)
  const proxy = createServer((request, response) => {
    if (network.signInPage) {
      request.resume()
      response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
      return
    }
    const { method, url: path, headers } = request
    const forwarded = forward({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.once('error', () => request.socket.destroy())
    response.once('close', () => forwarded.destroy())
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => proxy.listen(0, hostname, resolve))
  const network: Network = {
    url: `http://${hostname}:${(proxy.address() as AddressInfo).port}`,
    signInPage: false,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        proxy.closeAllConnections()
      }),
  }
  return network
}
