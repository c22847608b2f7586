import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { errorCode, StartFailure } from '../database/embedded/failure'
import type { Settings } from './settings'

type Address = Pick<Settings, 'port' | 'host'>

function failure(error: unknown, { port, host }: Address): unknown {
  const code = errorCode(error)
  if (code === 'EADDRINUSE')
    return new StartFailure(
      `Port ${port} is taken. Stop what uses it, or choose another: PORT=${port === 65_535 ? 8080 : port + 1} npm start`,
    )
  if (code === 'EACCES') return new StartFailure(`Port ${port} is not for this user. Choose one above 1023 with PORT.`)
  if (code === 'EADDRNOTAVAIL')
    return new StartFailure(
      `This machine has no address ${host}. HOST names one that it has, such as 127.0.0.1 or 0.0.0.0.`,
    )
  return error
}

/** Fails early if the port is taken, before anything else is started. */
export function requireFreePort(address: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(failure(error, address)))
    probe.listen(address.port, address.host, () => probe.close(() => resolve()))
  })
}

/** Starts listening. */
export async function listen(app: FastifyInstance, address: Address): Promise<void> {
  try {
    await app.listen({ port: address.port, host: address.host })
  } catch (error) {
    throw failure(error, address)
  }
}
