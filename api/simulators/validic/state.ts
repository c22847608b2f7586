import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'

const user = z.object({
  _id: z.string(),
  uid: z.string(),
  token: z.string(),
  /** The last sync of each connected app, by subname. */
  synced: z.record(z.string(), z.string()),
  /** The apps that have ever been connected: their records are kept when they are disconnected. */
  brought: z._default(z.array(z.string()), []),
})
const stored = z.array(user)

export type SimulatedUser = z.infer<typeof user>

const hex = (bytes: number) => randomBytes(bytes).toString('hex')

/** The users of the simulated provider; stored in a file, if configured, to survive restarts. */
export class SimulatedUsers {
  private readonly users: SimulatedUser[]

  constructor(private readonly file: string | undefined) {
    this.users = file && existsSync(file) ? stored.parse(JSON.parse(readFileSync(file, 'utf8'))) : []
  }

  byUid(uid: string): SimulatedUser | undefined {
    return this.users.find((known) => known.uid === uid)
  }

  byId(id: string): SimulatedUser | undefined {
    return this.users.find((known) => known._id === id)
  }

  byToken(token: string | undefined): SimulatedUser | undefined {
    return this.users.find((known) => known.token === token)
  }

  add(uid: string): SimulatedUser {
    const added = { _id: hex(12), uid, token: hex(20), synced: {}, brought: [] }
    this.users.push(added)
    this.keep()
    return added
  }

  /** Deletes a user, as the provider does on request. */
  remove(known: SimulatedUser): void {
    this.users.splice(this.users.indexOf(known), 1)
    this.keep()
  }

  renewToken(known: SimulatedUser): void {
    known.token = hex(20)
    this.keep()
  }

  sync(known: SimulatedUser, app: string): void {
    known.synced[app] = new Date().toISOString()
    if (!known.brought.includes(app)) known.brought.push(app)
    this.keep()
  }

  unsync(known: SimulatedUser, app: string): void {
    Reflect.deleteProperty(known.synced, app)
    this.keep()
  }

  private keep(): void {
    if (!this.file) return
    mkdirSync(dirname(this.file), { recursive: true })
    writeFileSync(`${this.file}.new`, JSON.stringify(this.users), { mode: 0o600 })
    renameSync(`${this.file}.new`, this.file)
  }
}
