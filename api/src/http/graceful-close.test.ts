import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { closeGracefully } from './graceful-close'

/** A server with one call that responds once released. */
async function serverWithSlowCall() {
  const app = Fastify()
  closeGracefully(app)
  const events = new EventTarget()
  const arrived = once(events, 'asked')
  let answer = () => {}
  const allowed = new Promise<void>((resolve) => {
    answer = resolve
  })
  app.get('/slow', async () => {
    events.dispatchEvent(new Event('asked'))
    await allowed
    return { done: true }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, port, arrived, answer }
}

test('a pending call is answered, and its connection is closed', async () => {
  const { app, port, arrived, answer } = await serverWithSlowCall()
  const agent = new Agent({ keepAlive: true })
  const status = new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/slow', agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    }).once('error', reject)
  })
  await arrived
  const closed = app.close()
  answer()
  expect(await status).toBe(200)
  await closed
  agent.destroy()
})

test('a connection without a request does not delay shutdown', async () => {
  const { app, port } = await serverWithSlowCall()
  const silent = connect(port, '127.0.0.1')
  await Promise.all([once(silent, 'connect'), once(app.server, 'connection')])
  const ended = once(silent, 'close')
  silent.on('error', () => undefined)
  await app.close()
  await ended
})
